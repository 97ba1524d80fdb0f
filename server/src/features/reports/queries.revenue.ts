import { deskZone } from '@porchlight/contract/kernel/desk'
import type { Page } from '@porchlight/contract/kernel/page'
import type { agentPaymentKinds, RevenuePurpose, revenueKinds } from '@porchlight/contract/reports/words'
import { eq, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { conditionsFrom, type PageOf, readPage } from '../../kernel/lists/listing.ts'
import { users } from '../people/tables.ts'
import { properties } from '../properties/tables.ts'
import { tours } from '../tours/tables.ts'
import type { DayRange } from './rules.ts'

// Days are in the desk's time zone; the zone is a literal, so that every statement has one text.
const desk = sql.raw(`'${deskZone}'`)
/** The day of an instant. */
export const deskDay = (at: SQL) => sql`(${at} at time zone ${desk})::date`
/** The beginning of a day. */
export const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${desk}`

const between = (at: SQL, { from, to }: { from: SQL; to: SQL }) =>
  sql`${at} >= ${midnight(sql`${from}::date`)} and ${at} < ${midnight(sql`${to}::date + 1`)}`
/** Whether an instant lies on one of the days. */
export const within = (at: SQL, { from, to }: DayRange) => between(at, { from: sql`${from}`, to: sql`${to}` })

/**
 * Every payment, refund, and charge paid outside of Porchlight. Revenue is the sum of these.
 *
 * @param counts which of them count, by their time
 */
const revenueWhere = (counts: (at: SQL) => SQL) => sql`
  select id, 'payment' as kind, succeeded_at as at, purpose, amount_cents as cents, agent_id, tour_id from payments
    where ${counts(sql`succeeded_at`)}
  union all
  select id, 'refund', refunded_at, purpose, -refunded_cents, agent_id, tour_id from payments
    where ${counts(sql`refunded_at`)}
  union all
  select id, 'outside', charge_paid_at, 'tour_charge', tour_charge_cents, agent_id, id from tours
    where charge_settled_by is not null and charge_status = 'paid' and ${counts(sql`charge_paid_at`)}`

const revenueIn = (range: { from: SQL; to: SQL }) => sql`(${revenueWhere((at) => between(at, range))})`

/** A charge of a tour that is neither paid nor waived, once the tour is over. `t` is the tours table. */
export const isOpenCharge = sql`t.admin_scheduled and t.tour_charge_cents > 0
  and t.charge_status in ('pending', 'failed')
  and (t.status = 'completed' or (t.status = 'cancelled' and t.outcome = 'no_show'))`

/**
 * What one agent paid, was refunded, and still owes. A refused payment counts only if nothing else stands for it: the
 * open charge of its tour, or its open invoice.
 */
const paymentsOfAgent = (agentId: SQL) => sql`(
  select id, kind, at, purpose, cents, tour_id, null as failure
    from (${revenueWhere((at) => sql`${at} is not null and agent_id = ${agentId}`)}) paid
  union all
  select p.id, 'failed', p.created_at, p.purpose, p.amount_cents, p.tour_id, p.failure_message from payments p
    where p.agent_id = ${agentId} and p.status = 'failed' and p.purpose <> 'tour_charge'
      and not exists (select 1 from invoices i where i.id = p.invoice_id and i.status = 'open')
  union all
  select t.id, case t.charge_status when 'failed' then 'failed' else 'open' end,
    coalesce(t.completed_at, t.cancelled_at), 'tour_charge', t.tour_charge_cents, t.id, t.charge_failure from tours t
    where t.agent_id = ${agentId} and ${isOpenCharge}
  union all
  select i.id, case when i.attempt_count > 0 then 'failed' else 'open' end, i.created_at, 'subscription',
    i.amount_due_cents - i.amount_paid_cents, null, null from invoices i
    where i.user_id = ${agentId} and i.status = 'open'
)`

/** Revenue by day and purpose, in cents. */
export const sumRevenue = async (orm: Orm, { from, to }: DayRange) => {
  const { rows } = await orm.execute<{ day: string; purpose: RevenuePurpose; cents: number }>(sql`
    select ${deskDay(sql`at`)}::text as day, purpose, sum(cents)::float8 as cents
    from ${revenueIn({ from: sql`${from}`, to: sql`${to}` })} revenue group by 1, 2`)
  return rows
}

const selectRevenue = (orm: Orm) =>
  orm
    .select({
      id: sql<string>`revenue.id`,
      kind: sql<(typeof revenueKinds)[number]>`revenue.kind`,
      at: sql<string>`revenue.at`,
      purpose: sql<RevenuePurpose>`revenue.purpose`,
      cents: sql<number>`revenue.cents::float8`,
      agentId: sql<string | null>`revenue.agent_id`,
      tourId: sql<string | null>`revenue.tour_id`,
      agentName: users.name,
      agentAnonymisedAt: users.anonymisedAt,
      ...columnsOf(properties, 'address', 'unit'),
    })
    .from(
      sql`${revenueIn({ from: sql`${sql.placeholder('from')}`, to: sql`${sql.placeholder('to')}` })} revenue`,
    )
    .leftJoin(users, sql`${users.id} = revenue.agent_id`)
    .leftJoin(tours, sql`${tours.id} = revenue.tour_id`)
    .leftJoin(properties, eq(properties.id, tours.propertyId))

export type RevenueRow = Awaited<ReturnType<typeof selectRevenue>>[number]

/** One page of what the revenue of a range consists of, newest first. */
export const listRevenue = (
  orm: Orm,
  { from, to }: DayRange,
  purpose: RevenuePurpose | undefined,
  page: Page,
): Promise<PageOf<RevenueRow>> =>
  readPage<RevenueRow>(
    orm,
    {
      name: 'revenue',
      keyset: { at: sql`revenue.at`, id: sql`revenue.id` },
      matching: [
        // The range is part of the source, for each kind by its own index.
        { name: 'days', where: sql`true`, values: { from, to } },
        ...conditionsFrom([
          purpose && {
            name: 'purpose',
            where: sql`revenue.purpose = ${sql.placeholder('purpose')}`,
            values: { purpose },
          },
        ]),
      ],
      from: sql`${revenueIn({ from: sql`${sql.placeholder('from')}`, to: sql`${sql.placeholder('to')}` })} revenue`,
      rows: () => selectRevenue(orm),
      keyOf: ({ at, id }) => [new Date(at), id],
    },
    page,
  )

const selectAgentPayments = (orm: Orm) =>
  orm
    .select({
      id: sql<string>`paid.id`,
      kind: sql<(typeof agentPaymentKinds)[number]>`paid.kind`,
      at: sql<string>`paid.at`,
      purpose: sql<RevenuePurpose>`paid.purpose`,
      cents: sql<number>`paid.cents::float8`,
      tourId: sql<string | null>`paid.tour_id`,
      failure: sql<string | null>`paid.failure`,
      clientName: tours.clientName,
      tourAt: sql<string | null>`coalesce(${tours.scheduledDate}, ${tours.requestedDateTime})`,
      timeZone: properties.timeZone,
      ...columnsOf(properties, 'address', 'unit'),
    })
    .from(sql`${paymentsOfAgent(sql`${sql.placeholder('agent')}::uuid`)} paid`)
    .leftJoin(tours, sql`${tours.id} = paid.tour_id`)
    .leftJoin(properties, eq(properties.id, tours.propertyId))

export type AgentPaymentRow = Awaited<ReturnType<typeof selectAgentPayments>>[number]

/** One page of what an agent paid and owes, newest first. */
export const listAgentPayments = (orm: Orm, agent: string, page: Page): Promise<PageOf<AgentPaymentRow>> =>
  readPage<AgentPaymentRow>(
    orm,
    {
      name: 'agent_payments',
      keyset: { at: sql`paid.at`, id: sql`paid.id` },
      matching: [{ name: 'agent', where: sql`true`, values: { agent } }],
      from: sql`${paymentsOfAgent(sql`${sql.placeholder('agent')}::uuid`)} paid`,
      rows: () => selectAgentPayments(orm),
      keyOf: ({ at, id }) => [new Date(at), id],
    },
    page,
  )
