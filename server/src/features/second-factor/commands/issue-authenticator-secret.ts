import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newTotpSecret, totpAddress } from '../../../kernel/security/totp.ts'
import { findPerson } from '../../people/queries.ts'
import { changeLasts, changePurpose } from '../rules.ts'

/**
 * Issues the secret for the replacement of a person's authenticator app, in an encrypted ticket for this person. The
 * current factor stays until the replacement is complete.
 */
export const issueAuthenticatorSecret = async (
  { database, clock, encryption, config }: Kernel,
  userId: string,
): Promise<{ secret: string; address: string; ticket: string }> => {
  const person = await findPerson(database.orm, userId)
  if (!person) throw refuse('not_signed_in')
  const secret = newTotpSecret()
  const until = clock.now().getTime() + changeLasts
  return {
    secret,
    address: totpAddress(secret, { issuer: config.name, account: person.email }),
    ticket: encryption.encrypt(`${until} ${secret}`, { purpose: changePurpose, of: userId }),
  }
}
