import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { findTwoFactor } from '../queries.ts'
import { verifyCode } from '../steps/verify-code.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

/**
 * Runs `act` after verifying a code of one's own second factor, or a recovery code. A wrong code goes into the audit
 * log.
 *
 * @param act receives which of the two kinds it was
 * @throws Refusal not_allowed for a team-password session, two_factor_off, wrong_code, too_many_attempts
 */
export const verifyOwnSecondFactor = async <T>(
  kernel: Kernel,
  viewer: Viewer,
  code: string,
  act: (tx: Tx, at: Date, by: { byRecoveryCode: boolean }) => Promise<T>,
): Promise<T> => {
  const { userId } = viewer
  requireOwnPassword(viewer)
  return verifySecondFactor(
    kernel,
    userId,
    async (tx, _person, at) => {
      const { enabled } = await findTwoFactor(tx, userId)
      if (!enabled) throw refuse('two_factor_off')
      return act(tx, at, await verifyCode(tx, kernel, { userId, code, at }))
    },
    // The session is signed in, so a stranger may be typing in an unattended window.
    () =>
      kernel.database.transaction((tx) =>
        recordAudit(tx, viewer, kernel.clock.now(), {
          action: 'user.two_factor_code_refused',
          subject: { type: 'user', id: userId, label: viewer.name },
        }),
      ),
  )
}
