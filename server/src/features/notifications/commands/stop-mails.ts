import { mailKinds, mailOffers } from '@porchlight/contract/notification-words'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { UnsealError } from '../../../kernel/sealing.ts'
import { findPerson } from '../../people/queries.ts'
import { listChoices } from '../queries.ts'
import { choicesOf, stopPurpose } from '../rules.ts'
import { notificationChoices } from '../tables.ts'

const stopped = z.object({ userId: z.guid(), kind: z.enum(mailKinds) })

/** What a mail's link says. @throws Refusal not_found (404) for what is no link of ours, or of a person who is gone */
const readStop = async ({ database, sealing }: Kernel, token: string) => {
  let text: string
  try {
    text = sealing.open(token, { purpose: stopPurpose, of: 'mail' })
  } catch (error) {
    if (error instanceof UnsealError) throw refuse('not_found')
    throw error
  }
  const { userId, kind } = stopped.parse(JSON.parse(text))
  const person = await findPerson(database.orm, userId)
  const offer = person && mailOffers[person.userType][kind]
  if (!person || !offer || person.anonymisedAt !== null) throw refuse('not_found')
  return { person, kind, label: offer.label }
}

/**
 * The link in a mail: says what it stops, and with `now` stops it. No sign-in: who holds the mail may stop it, and no
 * more than that. Links do not run out; old mails lie in mailboxes for years.
 *
 * @throws Refusal not_found (404)
 */
export const stopMails = async (kernel: Kernel, token: string, how: { now: boolean }) => {
  const { person, kind, label } = await readStop(kernel, token)
  const { orm } = kernel.database
  if (how.now) {
    const choice = { byEmail: false, updatedAt: kernel.clock.now() }
    await orm
      .insert(notificationChoices)
      .values({ userId: person.id, kind, ...choice })
      .onConflictDoUpdate({ target: [notificationChoices.userId, notificationChoices.kind], set: choice })
  }
  const choices = choicesOf(person.userType, await listChoices(orm, person.id))
  return { kind, label, byEmail: choices.find((one) => one.kind === kind)?.byEmail ?? false }
}
