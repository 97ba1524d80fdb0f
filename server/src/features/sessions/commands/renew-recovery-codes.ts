import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { giveRecoveryCodes } from './give-recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { takeCodeInForce } from './take-code-in-force.ts'

/**
 * Gives somebody new recovery codes before the last one is used up: where the second factor is the rule it cannot be
 * switched off and on again for that. The old ones work no more.
 *
 * @throws Refusal not_allowed, two_factor_off, wrong_code, too_many_attempts
 */
export const renewRecoveryCodes = (kernel: Kernel, viewer: Viewer, code: string): Promise<string[]> =>
  takeCodeInForce(kernel, viewer, code, async (tx, at, { byRecoveryCode }) => {
    const codes = await giveRecoveryCodes(tx, viewer.userId, at)
    await recordFactorChange(tx, viewer, at, {
      ...{ action: 'user.recovery_codes_renewed', userId: viewer.userId, label: viewer.name },
      reason: byRecoveryCode ? 'By a recovery code.' : null,
    })
    return codes
  })
