import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { verifySecondFactor } from '../exchanges/verify-second-factor.ts'
import type { FactorSessions } from '../ports.ts'
import { completeTwoFactor } from '../steps/complete-two-factor.ts'

/**
 * Activates one's own second factor with one of its codes. Returns the recovery codes, which are shown this once.
 *
 * @throws Refusal not_allowed for a session by the team password, wrong_code, two_factor_on, too_many_attempts
 */
export const confirmTwoFactor = async (
  kernel: Kernel,
  sessions: FactorSessions,
  viewer: Viewer,
  code: string,
): Promise<string[]> => {
  const { userId } = viewer
  requireOwnPassword(viewer)
  return verifySecondFactor(kernel, userId, (tx) =>
    completeTwoFactor(tx, { kernel, sessions }, { userId, code }, viewer),
  )
}
