import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newTotpSecret, totpAddress } from '../../../kernel/totp.ts'
import { findPerson } from '../../people/queries.ts'
import { changeLasts, changePurpose } from '../rules.ts'

/**
 * Makes a secret for the program that is to replace somebody's own. Nothing is kept of it: it goes along sealed, in a
 * ticket that is this person's alone, so that the factor in force stays as it is until the change is made whole.
 */
export const offerAuthenticator = async (
  { database, clock, sealing, config }: Kernel,
  userId: string,
): Promise<{ secret: string; address: string; ticket: string }> => {
  const person = await findPerson(database.orm, userId)
  if (!person) throw refuse('not_signed_in')
  const secret = newTotpSecret()
  const until = clock.now().getTime() + changeLasts
  return {
    secret,
    address: totpAddress(secret, { issuer: config.name, account: person.email }),
    ticket: sealing.seal(`${until} ${secret}`, { purpose: changePurpose, of: userId }),
  }
}
