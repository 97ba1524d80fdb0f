import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newTotpSecret, totpAddress } from '../../../kernel/security/totp.ts'
import { findPerson } from '../../people/queries.ts'
import { secretPurpose } from '../rules.ts'
import { twoFactorSecrets } from '../tables.ts'

/**
 * Issues a secret for a person's authenticator app, active once the person gives one of its codes; until then, each
 * call issues a new one.
 *
 * @throws Refusal two_factor_on if one is active
 */
export const issueTwoFactorSecret = async (
  { database, clock, encryption, config }: Kernel,
  userId: string,
): Promise<{ secret: string; address: string }> => {
  const secret = newTotpSecret()
  const person = await database.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(twoFactorSecrets)
      .where(eq(twoFactorSecrets.userId, userId))
      .for('update')
    if (before?.confirmedAt) throw refuse('two_factor_on')
    const secretEncrypted = encryption.encrypt(secret, { purpose: secretPurpose, of: userId })
    const values = { secretEncrypted, lastUsedStep: null, createdAt: clock.now() }
    await tx
      .insert(twoFactorSecrets)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: twoFactorSecrets.userId, set: values })
    return findPerson(tx, userId)
  })
  if (!person) throw refuse('not_signed_in')
  return { secret, address: totpAddress(secret, { issuer: config.name, account: person.email }) }
}
