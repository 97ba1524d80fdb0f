import type { StoppedMails } from '@porchlight/contract/notifications'
import { clientMails, mailKinds, mailOffers } from '@porchlight/contract/notifications/words'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { DecryptionError } from '../../../kernel/security/encryption.ts'
import { findPerson } from '../../people/queries.ts'
import { hasStopped, listChoices } from '../queries.ts'
import { choicesOf, clientKind, stopPurpose } from '../rules.ts'
import { mailUnsubscribes, notificationChoices } from '../tables.ts'

const ofPerson = z.object({ userId: z.guid(), kind: z.enum(mailKinds) })
const ofClient = z.object({ email: z.string(), kind: z.literal(clientKind) })
const stopped = z.union([ofPerson, ofClient])

/**
 * Reads an email's link.
 *
 * @throws Refusal not_found (404) for a link that is not ours
 */
const readUnsubscribe = ({ encryption }: Kernel, token: string): z.infer<typeof stopped> => {
  try {
    return stopped.parse(JSON.parse(encryption.decrypt(token, { purpose: stopPurpose, of: 'mail' })))
  } catch (error) {
    if (error instanceof DecryptionError) throw refuse('not_found')
    throw error
  }
}

const unsubscribePerson = async (
  { database: { orm }, clock }: Kernel,
  { userId, kind }: z.infer<typeof ofPerson>,
  now: boolean,
): Promise<StoppedMails> => {
  const person = await findPerson(orm, userId)
  const offer = person && mailOffers[person.userType][kind]
  if (!person || !offer || person.anonymisedAt !== null) throw refuse('not_found')
  if (now) {
    const choice = { byEmail: false, updatedAt: clock.now() }
    await orm
      .insert(notificationChoices)
      .values({ userId: person.id, kind, ...choice })
      .onConflictDoUpdate({ target: [notificationChoices.userId, notificationChoices.kind], set: choice })
  }
  const choices = choicesOf(person.userType, await listChoices(orm, person.id))
  const byEmail = choices.find((one) => one.kind === kind)?.byEmail ?? false
  return { kind, label: offer.label, byEmail, hasAccount: true }
}

const unsubscribeClient = async (
  { database: { orm }, clock }: Kernel,
  { email, kind }: z.infer<typeof ofClient>,
  now: boolean,
): Promise<StoppedMails> => {
  if (now)
    await orm.insert(mailUnsubscribes).values({ email, kind, createdAt: clock.now() }).onConflictDoNothing()
  const byEmail = !(await hasStopped(orm, email, kind))
  return { kind, label: clientMails.label, byEmail, hasAccount: false }
}

/**
 * Returns what an email's unsubscribe link unsubscribes from, and with `now` unsubscribes. It needs no sign-in and does
 * not expire, because old emails stay in mailboxes for years.
 *
 * @throws Refusal not_found (404) for a link that is not ours, or of a deleted person
 */
export const cancelEmails = async (
  kernel: Kernel,
  token: string,
  { now }: { now: boolean },
): Promise<StoppedMails> => {
  const stop = readUnsubscribe(kernel, token)
  return 'userId' in stop ? unsubscribePerson(kernel, stop, now) : unsubscribeClient(kernel, stop, now)
}
