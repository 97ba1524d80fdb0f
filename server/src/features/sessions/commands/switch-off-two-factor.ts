import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { readSettings } from '../../people/queries.ts'
import { requireOwnPassword } from '../policy.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from '../tables.ts'
import { checkCode } from './check-code.ts'
import { reserveAttempt } from './reserve-attempt.ts'

/**
 * Takes one's own second factor off, with a code of it: a window that was left open is not enough.
 *
 * @throws Refusal not_allowed for a session by the team password, wrong_code, two_factor_rule where the back office must have one, too_many_attempts
 */
export const switchOffTwoFactor = async (kernel: Kernel, viewer: Viewer, code: string): Promise<void> => {
  requireOwnPassword(viewer)
  await reserveAttempt(kernel, { scope: 'two_factor', key: `person ${viewer.userId}` })
  const at = kernel.clock.now()
  await kernel.database.transaction(async (tx) => {
    const isRule = viewer.door === 'back_office' && (await readSettings(tx)).twoFactorRequiredForBackOffice
    if (isRule) throw refuse('two_factor_rule')
    await checkCode(tx, kernel, { userId: viewer.userId, code, at })
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, viewer.userId))
    await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, viewer.userId))
    await recordAudit(tx, viewer, at, {
      action: 'user.two_factor_switched_off',
      subject: { type: 'user', id: viewer.userId, label: viewer.name },
    })
  })
}
