import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { verifyOwnSecondFactor } from '../exchanges/verify-own-second-factor.ts'
import { issueRecoveryCodes } from '../steps/issue-recovery-codes.ts'
import { recordFactorChange } from '../steps/record-factor-change.ts'

/**
 * Replaces a person's recovery codes; the old ones stop working.
 *
 * @throws Refusal not_allowed, two_factor_off, wrong_code, too_many_attempts
 */
export const renewRecoveryCodes = (kernel: Kernel, viewer: Viewer, code: string): Promise<string[]> =>
  verifyOwnSecondFactor(kernel, viewer, code, async (tx, at, { byRecoveryCode }) => {
    const codes = await issueRecoveryCodes(tx, viewer.userId, at)
    await recordFactorChange(tx, viewer, at, {
      action: 'user.recovery_codes_renewed',
      userId: viewer.userId,
      label: viewer.name,
      reason: byRecoveryCode ? 'With a recovery code.' : null,
    })
    return codes
  })
