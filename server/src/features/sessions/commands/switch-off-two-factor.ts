import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { readSettings } from '../../people/queries.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { takeCodeInForce } from './take-code-in-force.ts'

/**
 * Takes one's own second factor off, with a code of it.
 *
 * @throws Refusal two_factor_rule where the back office must have one, not_allowed for a session by the team password,
 *   two_factor_off, wrong_code, too_many_attempts
 */
export const switchOffTwoFactor = async (kernel: Kernel, viewer: Viewer, code: string): Promise<void> => {
  const { userId } = viewer
  requireOwnPassword(viewer)
  // Before the try is counted: no code is wrong here.
  if (viewer.door === 'back_office') {
    const { twoFactorRequiredForBackOffice } = await readSettings(kernel.database.orm)
    if (twoFactorRequiredForBackOffice) throw refuse('two_factor_rule')
  }
  await takeCodeInForce(kernel, viewer, code, async (tx, at) => {
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
    await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
    await recordFactorChange(tx, viewer, at, {
      ...{ action: 'user.two_factor_switched_off', userId, label: viewer.name },
    })
  })
}
