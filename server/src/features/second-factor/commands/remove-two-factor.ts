import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { readSettings } from '../../settings/queries.ts'
import { verifyOwnSecondFactor } from '../exchanges/verify-own-second-factor.ts'
import { recordFactorChange } from '../steps/record-factor-change.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'

/**
 * Removes one's own second factor, with one of its codes.
 *
 * @throws Refusal two_factor_rule if it is mandatory, not_allowed for a team-password session, two_factor_off,
 *   wrong_code, too_many_attempts
 */
export const removeTwoFactor = async (kernel: Kernel, viewer: Viewer, code: string): Promise<void> => {
  const { userId } = viewer
  requireOwnPassword(viewer)
  // Refuse before counting an attempt: no code is wrong here.
  if (viewer.door === 'back_office') {
    const { twoFactorRequiredForBackOffice } = await readSettings(kernel.database.orm)
    if (twoFactorRequiredForBackOffice) throw refuse('two_factor_rule')
  }
  await verifyOwnSecondFactor(kernel, viewer, code, async (tx, at) => {
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
    await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
    await recordFactorChange(tx, viewer, at, {
      action: 'user.two_factor_switched_off',
      userId,
      label: viewer.name,
    })
  })
}
