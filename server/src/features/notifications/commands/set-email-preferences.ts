import type { NotificationChoice } from '@porchlight/contract/notifications'
import { mailOffers } from '@porchlight/contract/notifications/words'
import { sql } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { notificationChoices } from '../tables.ts'

/**
 * Sets which emails a person wants. Omitted kinds stay.
 *
 * @throws Refusal invalid_input (400) for a kind that this person is not offered; not_allowed (403) for a team-password
 *   session, which does not identify the person
 */
export const setEmailPreferences = async (
  { database, clock }: Kernel,
  viewer: Viewer,
  choices: readonly NotificationChoice[],
): Promise<void> => {
  if (viewer.byTeamPassword) throw refuse('not_allowed')
  const foreign = choices.findIndex(({ kind }) => mailOffers[viewer.userType][kind] === undefined)
  if (foreign >= 0) throw refuseField(`choices.${foreign}.kind`, 'Choose one of the emails listed')
  // The last entry of a kind counts, because one statement cannot write a row twice.
  const last = new Map(choices.map(({ kind, byEmail }) => [kind, byEmail]))
  if (last.size === 0) return
  await database.orm
    .insert(notificationChoices)
    .values(
      [...last].map(([kind, byEmail]) => ({ userId: viewer.userId, kind, byEmail, updatedAt: clock.now() })),
    )
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: { byEmail: sql`excluded.by_email`, updatedAt: sql`excluded.updated_at` },
    })
}
