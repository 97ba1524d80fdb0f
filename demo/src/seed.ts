import { deskZone } from '@porchlight/contract/kernel/desk'
import { announcements } from '@porchlight/server/features/announcements/tables'
import {
  assistantProfiles,
  assistantTimeOff,
  assistantWorkingHours,
} from '@porchlight/server/features/assistants/tables'
import { clients } from '@porchlight/server/features/clients/tables'
import { conversations, messages, savedReplies } from '@porchlight/server/features/messages/tables'
import { noteReads, staffNoteMarks, tourNotes, unreadNotes } from '@porchlight/server/features/notes/tables'
import { payments, sandboxObjects } from '@porchlight/server/features/payments/tables'
import { auditLog, users } from '@porchlight/server/features/people/tables'
import { properties, propertyAgents, propertyRequests } from '@porchlight/server/features/properties/tables'
import { roles, userRoles } from '@porchlight/server/features/roles/tables'
import {
  couponRedemptions,
  coupons,
  invoices,
  paymentMethods,
  subscriptionChanges,
  subscriptions,
} from '@porchlight/server/features/subscriptions/tables'
import {
  tourAssignments,
  tourFeedback,
  tourHistory,
  tours,
  unreadFeedback,
} from '@porchlight/server/features/tours/tables'
import type { Tx } from '@porchlight/server/kernel/database/database'
import type { Demo } from '@porchlight/server/kernel/demo'
import { hashPassword } from '@porchlight/server/kernel/security/passwords'
import { sql } from 'drizzle-orm'
import { paymentObjects, subscriptionObjects } from './billing/sandbox.ts'
import { type Business, buildBusiness } from './business.ts'
import { details } from './content/business-details.ts'
import { insertRows } from './insert.ts'

/** The password of every demo person, and the team password (product decision: demo people). */
export const demoPassword = 'porchlight-demo'
export const demoTeamPassword = 'porchlight-team'

/**
 * Fills a database without people with a business in mid-week and marks it as a demo: 40 agents, 12 assistants, 400
 * listings, and 2,000 tours from 120 days ago to 21 days ahead with their notes, messages and payments. The same `now`
 * gives the same rows. Runs in one transaction; a database with people is not changed.
 */
export const seedDemo: Demo['seedDemo'] = async (database, { now, log, onBegin, onDone }) => {
  const begun = performance.now()
  const [known] = await database.orm.select({ id: users.id }).from(users).limit(1)
  if (known) return
  onBegin?.()
  const [passwordHash, teamPasswordHash] = await Promise.all([
    hashPassword(demoPassword),
    hashPassword(demoTeamPassword),
  ])
  const business = buildBusiness(now, passwordHash)
  const built = performance.now()
  await database.transaction((tx) => write(tx, business, { now, teamPasswordHash }))
  const written = performance.now()
  // The embedded database has no autovacuum; without this, it would plan for empty tables.
  await database.orm.execute(sql`vacuum (analyze) users, properties, clients, tours, tour_history, tour_assignments,
    tour_notes, note_reads, unread_notes, conversations, messages`)
  log.info(
    {
      tours: business.tours.length,
      notes: business.notes.length,
      buildMs: Math.round(built - begun),
      writeMs: Math.round(written - built),
      analyzeMs: Math.round(performance.now() - written),
    },
    'demo data is in place',
  )
  onDone?.()
}

const write = async (
  tx: Tx,
  business: Business,
  { now, teamPasswordHash }: { now: Date; teamPasswordHash: string },
): Promise<void> => {
  const { superAdmin, admin } = business.leaders
  await insertRows(tx, users, business.users)
  await tx.execute(sql`update settings set
    team_password_hash = ${teamPasswordHash}, team_password_changed_at = ${business.teamPasswordAt.toISOString()},
    business_name = ${details.name}, postal_address = ${details.postalAddress},
    support_email = ${details.supportEmail}, support_phone = ${details.supportPhone},
    demo_seeded_at = ${now.toISOString()}, updated_by = ${superAdmin.id}, updated_at = ${business.teamPasswordAt.toISOString()},
    version = version + 1`)
  await insertRows(
    tx,
    roles,
    business.roles.map(({ role }) => role),
  )
  for (const { role, permissions } of business.roles)
    await tx.execute(sql`insert into role_permissions (role_id, permission_id)
      select ${role.id}::uuid, id from permissions where name in ${[...permissions]}`)
  await insertRows(tx, userRoles, business.userRoles)
  await insertRows(tx, assistantProfiles, business.assistants.profiles)
  await insertRows(tx, assistantWorkingHours, business.assistants.hours)
  await insertRows(tx, assistantTimeOff, business.assistants.timeOff)

  await insertRows(tx, properties, business.properties)
  await insertRows(tx, propertyAgents, business.propertyAgents)
  await insertRows(tx, propertyRequests, business.requests)
  await insertRows(tx, clients, business.clients)

  await insertRows(tx, coupons, business.billing.coupons)
  await insertRows(tx, subscriptions, business.billing.subscriptions)
  await insertRows(tx, subscriptionChanges, business.billing.changes)
  await insertRows(tx, invoices, business.billing.invoices)
  await insertRows(tx, payments, [...business.billing.payments, ...business.escortPayments])
  await insertRows(tx, sandboxObjects, paymentObjects(business.escortPayments))
  await insertRows(tx, sandboxObjects, subscriptionObjects(business.billing, business.people.agents))
  await insertRows(tx, paymentMethods, business.billing.methods)
  await insertRows(tx, couponRedemptions, business.billing.redemptions)

  await insertRows(tx, tours, business.tours)
  // A tour and its payment reference each other, so one reference is set afterwards.
  await tx.execute(
    sql`update payments set tour_id = tours.id from tours where tours.payment_id = payments.id`,
  )
  await insertRows(tx, payments, business.tourCharges)
  await insertRows(tx, sandboxObjects, paymentObjects(business.tourCharges))
  await insertRows(tx, tourHistory, business.history)
  await insertRows(tx, tourAssignments, business.assignments)
  await insertRows(tx, tourFeedback, business.feedback)
  await insertRows(tx, unreadFeedback, newFeedback(business, now))
  // Row by row, these triggers would mark 6,000 notes unread and read again. A test compares the known result with
  // theirs.
  await tx.execute(sql`alter table tour_notes disable trigger tour_notes_tell_readers`)
  await tx.execute(sql`alter table note_reads disable trigger note_reads_clear_unread`)
  await insertRows(tx, tourNotes, business.notes)
  await insertRows(tx, noteReads, business.reads)
  await insertRows(tx, unreadNotes, business.unread)
  await tx.execute(sql`alter table tour_notes enable trigger tour_notes_tell_readers`)
  await tx.execute(sql`alter table note_reads enable trigger note_reads_clear_unread`)
  const readUntil = business.staffReadUntil
  await insertRows(
    tx,
    staffNoteMarks,
    [admin, superAdmin].map(({ id }) => ({ userId: id, readUntil })),
  )

  await insertRows(tx, conversations, business.conversations)
  await insertRows(tx, messages, business.messages)
  // The trigger has counted every message as unread by the other side.
  await tx.execute(sql`update conversations set agent_unread_count = waiting.agent, team_unread_count = waiting.team
    from (
      select conversation_id,
        count(*) filter (where sender_type <> 'agent' and read_at is null) as agent,
        count(*) filter (where sender_type = 'agent' and read_at is null) as team
      from messages group by conversation_id
    ) as waiting where waiting.conversation_id = conversations.id`)
  await insertRows(tx, savedReplies, business.savedReplies)
  await insertRows(tx, announcements, business.announcements)
  await insertRows(tx, auditLog, business.audit)
  // People were active on the days of their changes, notes and messages. Days on which they only read are unknown.
  await tx.execute(sql`insert into user_days (user_id, day)
    select actor_id, (created_at at time zone ${sql.raw(`'${deskZone}'`)})::date from tour_history where actor_id is not null
    union select author_id, (created_at at time zone ${sql.raw(`'${deskZone}'`)})::date from tour_notes
    union select sender_id, (created_at at time zone ${sql.raw(`'${deskZone}'`)})::date from messages`)
}

/** Agents have read all feedback but that of the last two days. */
const newFeedback = ({ feedback, tours: all }: Business, now: Date) => {
  const agents = new Map(all.map(({ id, agentId }) => [id, agentId]))
  return feedback.flatMap(({ tourId, givenAt }) => {
    const agentId = agents.get(tourId)
    const isNew = now.getTime() - givenAt.getTime() < 2 * 86_400_000
    return agentId && isNew ? [{ tourId, agentId }] : []
  })
}
