import type { Tx } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { findTwoFactor } from '../queries.ts'
import { auditWrongCode } from './audit-wrong-code.ts'
import { checkCode } from './check-code.ts'
import { takeCode } from './take-code.ts'

/**
 * Does to one's own second factor what a code of it, or a recovery code, is given for: a window that was left open is not
 * enough. A wrong one is written down.
 *
 * @param act hears which of the two it was
 * @throws Refusal not_allowed for a session by the team password, two_factor_off, wrong_code, too_many_attempts
 */
export const takeCodeInForce = async <T>(
  kernel: Kernel,
  viewer: Viewer,
  code: string,
  act: (tx: Tx, at: Date, by: { byRecoveryCode: boolean }) => Promise<T>,
): Promise<T> => {
  const { userId } = viewer
  requireOwnPassword(viewer)
  return takeCode(
    kernel,
    userId,
    async (tx, _person, at) => {
      const { enabled } = await findTwoFactor(tx, userId)
      if (!enabled) throw refuse('two_factor_off')
      return act(tx, at, await checkCode(tx, kernel, { userId, code, at }))
    },
    () => auditWrongCode(kernel, viewer),
  )
}
