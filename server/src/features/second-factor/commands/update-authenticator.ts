import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { DecryptionError } from '../../../kernel/security/encryption.ts'
import { stepOf } from '../../../kernel/security/totp.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { verifyOwnSecondFactor } from '../exchanges/verify-own-second-factor.ts'
import { changePurpose, secretPurpose } from '../rules.ts'
import { issueRecoveryCodes } from '../steps/issue-recovery-codes.ts'
import { recordFactorChange } from '../steps/record-factor-change.ts'
import { twoFactorSecrets } from '../tables.ts'

/**
 * Replaces one's authenticator app, with a code of each app or a recovery code in place of the old app's, and issues
 * new recovery codes. It works where the second factor is mandatory, for example after a change of phones.
 *
 * @throws Refusal ticket_expired, invalid_input (400) for a wrong code of the new app, which does not count as a try at
 *   the old one; not_allowed, two_factor_off, wrong_code, too_many_attempts
 */
export const updateAuthenticator = async (
  kernel: Kernel,
  viewer: Viewer,
  input: { code: string; newCode: string; ticket: string },
): Promise<string[]> => {
  const { userId } = viewer
  requireOwnPassword(viewer)
  const now = kernel.clock.now()
  const secret = openTicket(kernel, userId, input.ticket, now)
  const digits = input.newCode.replaceAll(/\s/g, '')
  const lastUsedStep = /^\d{6}$/.test(digits) ? stepOf(secret, digits, now, null) : null
  if (lastUsedStep === null)
    throw refuseField('newCode', 'The code from the new app is wrong. Please try the next one.')
  return verifyOwnSecondFactor(kernel, viewer, input.code, async (tx, at, { byRecoveryCode }) => {
    const secretEncrypted = kernel.encryption.encrypt(secret, { purpose: secretPurpose, of: userId })
    await tx
      .update(twoFactorSecrets)
      .set({ secretEncrypted, lastUsedStep, confirmedAt: at, createdAt: at })
      .where(eq(twoFactorSecrets.userId, userId))
    const codes = await issueRecoveryCodes(tx, userId, at)
    await recordFactorChange(tx, viewer, at, {
      action: 'user.authenticator_changed',
      userId,
      label: viewer.name,
      reason: byRecoveryCode ? 'With a recovery code.' : null,
    })
    return codes
  })
}

/** Returns the secret in this person's ticket while it is valid. */
const openTicket = ({ encryption }: Kernel, userId: string, ticket: string, now: Date): string => {
  const over = refuse('ticket_expired', { message: 'That took too long. Please start again.' })
  try {
    const [until = '', secret = ''] = encryption
      .decrypt(ticket, { purpose: changePurpose, of: userId })
      .split(' ')
    if (Number(until) > now.getTime()) return secret
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
  }
  throw over
}
