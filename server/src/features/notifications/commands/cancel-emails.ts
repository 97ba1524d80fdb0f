import type { StoppedMails } from '@porchlight/contract/notifications'
import { mailOffers } from '@porchlight/contract/notifications/words'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findPerson } from '../../people/queries.ts'
import { listChoices, readClientStop } from '../queries.ts'
import { type ClientStop, choicesOf, type PersonStop, readStopLink } from '../rules.ts'
import { mailUnsubscribes, notificationChoices } from '../tables.ts'

const unsubscribePerson = async (
  { database: { orm }, clock }: Kernel,
  { userId, kind }: PersonStop,
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
  { email, kind }: ClientStop,
  now: boolean,
): Promise<StoppedMails> => {
  if (now)
    await orm.insert(mailUnsubscribes).values({ email, kind, createdAt: clock.now() }).onConflictDoNothing()
  return readClientStop(orm, { email, kind })
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
  const stop = readStopLink(kernel, token)
  return 'userId' in stop ? unsubscribePerson(kernel, stop, now) : unsubscribeClient(kernel, stop, now)
}
