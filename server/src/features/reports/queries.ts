import type { Page } from '@porchlight/contract/kernel/page'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import { listedActivity } from '@porchlight/contract/reports/figures'
import { type OutcomeGroup, reportedProperties } from '@porchlight/contract/reports/words'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { type Condition, combine, type PageOf, readPage } from '../../kernel/lists/listing.ts'
import { isStillHere } from '../people/queries.ts'
import { users } from '../people/tables.ts'
import { properties } from '../properties/tables.ts'
import { placeOfTour } from '../tours/queries.ts'
import { tourAssignments, tourFeedback, tours } from '../tours/tables.ts'
import { deskDay, isOpenCharge, midnight, within } from './queries.revenue.ts'
import type { DayRange, SubscriptionGroup } from './rules.ts'

// The only definition of the day and the group under which a tour is counted; report-words.ts explains it to people.
export const countedDay = sql<string>`((${tours.urgentAt} at time zone ${tours.timeZone})::date)::text`
export const countedGroup = sql<OutcomeGroup>`case when ${tours.phase} = 'closed' then ${tours.status} else ${tours.phase} end`

const place = placeOfTour('agent')

const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
const outcomes = {
  tours: sql<number>`count(*)::int`,
  pending: count(sql`${tours.phase} = 'pending'`),
  active: count(sql`${tours.phase} = 'active'`),
  completed: count(sql`${tours.status} = 'completed'`),
  cancelled: count(sql`${tours.status} = 'cancelled'`),
}

// Feedback from before a tour was reopened does not count.
export const currentFeedback = and(eq(tourFeedback.tourId, tours.id), eq(tours.status, 'completed'))

/** The condition for tours on these days. The `urgent_at` of a tour without any time is beyond every range. */
export const onDays = ({ from, to }: DayRange): Condition => ({
  name: 'days',
  where: sql`(${tours.urgentAt} at time zone ${tours.timeZone})::date
    between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date`,
  values: { from, to },
})

/** The conditions for one agent's tours on these days. */
export const counted = (agentId: string, range: DayRange): Condition[] => [
  { name: 'own', where: eq(tours.agentId, sql.placeholder('agentId')), values: { agentId } },
  onDays(range),
]

/** What the agent paid for a tour, less refunds: for an assistant, or for a charge, also outside of Porchlight. */
export const paidFor = sql<number>`(
  coalesce((
    select sum(p.amount_cents - p.refunded_cents) from payments p
    where p.tour_id = ${tours.id} and p.status in ('succeeded', 'refunded')
  ), 0)
  + case when ${tours.chargeSettledBy} is not null and ${tours.chargeStatus} = 'paid'
    then ${tours.tourChargeCents} else 0 end
)::int`

/**
 * The number of an agent's tours in each group on each day, by city and by property, the clients' interest, and the sum
 * that the agent paid.
 */
export const countReport = async (orm: Orm, agentId: string, range: DayRange) => {
  const { where, values } = combine(counted(agentId, range))
  const byDay = readPrepared(orm, 'report_by_day', values, () =>
    orm
      .select({
        day: sql<string>`${countedDay}`.as('day'),
        group: sql<OutcomeGroup>`${countedGroup}`.as('outcome'),
        tours: outcomes.tours,
      })
      .from(tours)
      .where(where)
      .groupBy(sql`1`, sql`2`),
  )
  const byCity = readPrepared(orm, 'report_by_city', values, () =>
    orm
      .select({ city: tours.city, ...outcomes })
      .from(tours)
      .where(where)
      .groupBy(tours.city)
      .orderBy(desc(outcomes.tours), tours.city),
  )
  const byProperty = readPrepared(orm, 'report_by_property', values, () =>
    orm
      .select({
        propertyId: tours.propertyId,
        ...place,
        ...outcomes,
      })
      .from(tours)
      .innerJoin(properties, eq(properties.id, tours.propertyId))
      .where(where)
      .groupBy(tours.propertyId, properties.id, tours.agentId)
      .orderBy(desc(outcomes.tours), place.address, properties.id)
      .limit(reportedProperties),
  )
  const byInterest = readPrepared(orm, 'report_by_interest', values, () =>
    orm
      .select({ interest: tourFeedback.clientInterest, tours: outcomes.tours })
      .from(tours)
      .innerJoin(tourFeedback, currentFeedback)
      .where(where)
      .groupBy(tourFeedback.clientInterest),
  )
  const total = readPrepared(orm, 'report_paid', values, () =>
    orm
      .select({ cents: sql<number>`coalesce(sum(${paidFor}), 0)::float8` })
      .from(tours)
      .where(where),
  )
  const [days, cities, places, interests, [sum]] = await Promise.all([
    byDay,
    byCity,
    byProperty,
    byInterest,
    total,
  ])
  return {
    byDay: days,
    byCity: cities,
    byProperty: places,
    byInterest: interests,
    paidCents: sum?.cents ?? 0,
  }
}

/** Tours by the day of their completion; `chargedCents` is the amount paid for the tours of that day. */
export const countCompleted = async (orm: Orm, range: DayRange) => {
  const { rows } = await orm.execute<{
    day: string
    completed: number
    chargedCents: number
    escorted: number
  }>(sql`
    select ${deskDay(sql`completed_at`)}::text as day, count(*)::int as completed,
      count(escort_assistant_id)::int as escorted,
      coalesce(sum(tour_charge_cents) filter (where charge_status = 'paid'), 0)::float8 as "chargedCents"
    from tours where ${within(sql`completed_at`, range)} group by 1`)
  return rows
}

/**
 * Completed tours of each assistant in a range, and in the one before it. They are those that the queue's filter by
 * assistant lists, so a tour counts once for who coordinates it and once for another person who escorts it.
 */
export const countByAssistant = async (orm: Orm, range: DayRange, before: DayRange) => {
  const { rows } = await orm.execute<{
    assistantId: string
    name: string
    completed: number
    completedBefore: number
  }>(sql`
    with done as (
      select scheduling_assistant_id as coordinator,
        nullif(escort_assistant_id, scheduling_assistant_id) as escort,
        ${within(sql`completed_at`, range)} as is_current, ${within(sql`completed_at`, before)} as is_before
      from tours where ${within(sql`completed_at`, { from: before.from, to: range.to })}
    ), counted as (
      select who.id, count(*) filter (where is_current)::int as completed,
        count(*) filter (where is_before)::int as before
      from done, lateral (values (coordinator), (escort)) who (id) where who.id is not null group by 1
    )
    select u.id as "assistantId", coalesce(nullif(u.name, ''), u.email::text) as name,
      coalesce(c.completed, 0) as completed, coalesce(c.before, 0) as "completedBefore"
    from assistant_profiles p join users u on u.id = p.user_id left join counted c on c.id = u.id
    where c.completed > 0 or c.before > 0 or (p.retired_at is null and u.is_active)
    order by 3 desc, fold_text(coalesce(nullif(u.name, ''), u.email::text)), u.id`)
  return rows
}

/** Tours by the day of their request. */
export const countNewTours = async (orm: Orm, range: DayRange) => {
  const { rows } = await orm.execute<{ day: string; count: number }>(sql`
    select ${deskDay(sql`created_at`)}::text as day, count(*)::int as count
    from tours where ${within(sql`created_at`, range)} group by 1`)
  return rows
}

/** Agents by the day their account was created, without closed accounts. */
export const countSignups = async (orm: Orm, range: DayRange) => {
  const { rows } = await orm.execute<{ day: string; count: number }>(sql`
    select ${deskDay(sql`created_at`)}::text as day, count(*)::int as count from users
    where user_type = 'real_estate_agent' and ${isStillHere('users')} and ${within(sql`created_at`, range)} group by 1`)
  return rows
}

/** The number of agents who used Porchlight in each of these ranges, in their order, without closed accounts. */
export const countAgentsSeen = async (orm: Orm, ranges: readonly DayRange[]): Promise<number[]> => {
  const { rows } = await orm.execute<{ count: number }>(sql`
    select (
      select count(distinct d.user_id)::int from user_days d join users u on u.id = d.user_id
      where d.day between part.first and part.last and u.user_type = 'real_estate_agent' and ${isStillHere('u')}
    ) as count
    from jsonb_to_recordset(${JSON.stringify(ranges.map(({ from, to }, at) => ({ at, first: from, last: to })))}::jsonb)
      as part (at int, first date, last date)
    order by part.at`)
  return rows.map(({ count }) => count)
}

/** The number of subscriptions in each state at the end of each day, without closed accounts. */
export const countSubscriptionsByDay = async (orm: Orm, { from, to }: DayRange) => {
  const { rows } = await orm.execute<
    { day: string } & Record<'active' | 'standardPlan' | 'proPlan' | 'pastDue' | 'canceled', number>
  >(sql`
    with states as (
      select c.to_status as status, c.to_plan as plan, c.at,
        coalesce(lead(c.at) over (partition by c.user_id order by c.at, c.id), 'infinity') as until
      from subscription_changes c join users u on u.id = c.user_id where ${isStillHere('u')}
    ), days as (
      select day::date as day, ${midnight(sql`day::date + 1`)} as over
      from generate_series(${from}::date, ${to}::date, '1 day') as day
    )
    select d.day::text as day,
      count(*) filter (where s.status = 'active')::int as active,
      count(*) filter (where s.status = 'active' and s.plan = 'basic')::int as "standardPlan",
      count(*) filter (where s.status = 'active' and s.plan = 'pro')::int as "proPlan",
      count(*) filter (where s.status = 'past_due')::int as "pastDue",
      count(*) filter (where s.status = 'cancelled')::int as canceled
    from days d left join states s on s.at < d.over and s.until >= d.over group by d.day order by d.day`)
  return rows
}

/** Subscriptions; equal ones are counted together. The effective status is the rule `statusInForce` of subscriptions. */
export const groupSubscriptions = async (orm: Orm, now: Date): Promise<SubscriptionGroup[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await orm.execute<SubscriptionGroup>(sql`
    select s.plan, s.source, s.cancel_at_period_end as ends,
      case when s.status = 'active' and s.cancel_at_period_end and s.current_period_end <= ${at}
        then 'cancelled' else s.status end as status,
      c.amount_off_cents as "amountOffCents", c.percent_off::float8 as "percentOff", count(*)::int as count
    from subscriptions s join users u on u.id = s.user_id and ${isStillHere('u')}
    left join coupons c on c.id = s.coupon_id and (
      c.duration = 'forever'
      or (c.duration = 'repeating' and s.created_at + make_interval(months => c.duration_months) > ${at}))
    group by 1, 2, 3, 4, 5, 6`)
  return rows
}

/** Past-due agents, the longest first. `owedCents` is the amount of their open invoices; null without one. */
export const listPastDue = async (orm: Orm, now: Date, limit: number) => {
  const { rows } = await orm.execute<{
    id: string
    email: string
    name: string
    plan: PlanId
    daysOverdue: number
    owedCents: number | null
  }>(sql`
    select u.id, u.email::text, u.name, s.plan,
      greatest(0, ${deskDay(sql`${now.toISOString()}::timestamptz`)} - ${deskDay(sql`since`)}) as "daysOverdue",
      (select sum(i.amount_due_cents - i.amount_paid_cents)::float8 from invoices i
        where i.user_id = u.id and i.status = 'open') as "owedCents"
    from subscriptions s join users u on u.id = s.user_id,
      lateral (select coalesce(s.past_due_since, s.updated_at) as since) due
    where s.status = 'past_due' and ${isStillHere('u')}
    order by since, u.id limit ${limit}`)
  return rows
}

/** Charges of tours that are neither paid nor waived, the oldest first; each row contains the totals. */
export const listOpenCharges = async (orm: Orm, limit: number) => {
  const { rows } = await orm.execute<OpenChargeRow>(sql`
    select t.id as "tourId", u.id as "agentId", u.name, u.email::text, p.address, p.unit,
      t.tour_charge_cents as cents, t.charge_status as status, t.charge_failure as failure,
      coalesce(t.completed_at, t.cancelled_at) as since,
      count(*) over ()::int as count, sum(t.tour_charge_cents) over ()::float8 as "totalCents"
    from tours t join users u on u.id = t.agent_id join properties p on p.id = t.property_id
    where ${isOpenCharge}
    order by coalesce(t.completed_at, t.cancelled_at), t.id limit ${limit}`)
  return rows
}

export type OpenChargeRow = Record<'tourId' | 'agentId' | 'name' | 'email' | 'address' | 'since', string> &
  Record<'unit' | 'failure', string | null> &
  Record<'cents' | 'count' | 'totalCents', number> & { status: 'pending' | 'failed' }

export type ActivityRow = {
  type: 'tour_requested' | 'tour_completed' | 'signup' | 'payment' | 'refund' | 'subscription'
  id: string
  at: string
  userId: string | null
  tourId: string | null
  cents: number | null
  /** For a tour, the agent; for a payment, its purpose; for a subscription, the change. */
  what: string
  plan: PlanId | null
  name: string | null
  gone: boolean
  address: string | null
  unit: string | null
}

/** The newest events: the newest of each kind by its own index, then the newest of all. */
export const listActivity = async (orm: Orm): Promise<ActivityRow[]> => {
  const newest = sql.raw(String(listedActivity))
  const { rows } = await orm.execute<ActivityRow>(sql`
    with found as (
      (select 'tour_requested' as type, id, created_at as at, agent_id as user_id, id as tour_id,
          nullif(tour_charge_cents, 0) as cents, case when admin_scheduled then 'staff' else 'agent' end as what, null as plan
        from tours order by created_at desc, id desc limit ${newest})
      union all
      (select 'tour_completed', id, completed_at, agent_id, id, nullif(tour_charge_cents, 0), '', null
        from tours where completed_at is not null order by completed_at desc limit ${newest})
      union all
      (select 'signup', id, created_at, id, null, null, '', null
        from users where user_type = 'real_estate_agent' order by created_at desc, id desc limit ${newest})
      union all
      (select 'payment', id, succeeded_at, agent_id, tour_id, amount_cents, purpose, plan
        from payments where succeeded_at is not null order by succeeded_at desc limit ${newest})
      union all
      (select 'refund', id, refunded_at, agent_id, tour_id, -refunded_cents, purpose, plan
        from payments where refunded_at is not null order by refunded_at desc limit ${newest})
      union all
      (select 'subscription', id, at, user_id, null, null,
          case when kind in ('status', 'renewed', 'started', 'reconciled') then to_status else kind end, to_plan
        from subscription_changes
        where kind in ('plan', 'status', 'cancel_requested', 'resumed', 'granted') or to_status in ('past_due', 'cancelled')
        order by at desc, id desc limit ${newest})
    ), newest as (select * from found order by at desc, type, id limit ${newest})
    select n.type, n.id, n.at, n.user_id as "userId", n.tour_id as "tourId", n.cents, n.what, n.plan,
      u.name, u.anonymised_at is not null as gone, p.address, p.unit
    from newest n left join users u on u.id = n.user_id
      left join tours t on t.id = n.tour_id left join properties p on p.id = t.property_id
    order by n.at desc, n.type, n.id`)
  return rows
}

/** One page of agents' feedback on an assistant's tours, newest first. */
export const listFeedback = (orm: Orm, assistantId: string, page: Page): Promise<PageOf<FeedbackRow>> =>
  readPage<FeedbackRow>(
    orm,
    {
      name: 'assistant_feedback',
      keyset: { at: tourAssignments.ratedAt, id: tourAssignments.id },
      matching: [
        {
          name: 'of',
          where: sql`${tourAssignments.assistantId} = ${sql.placeholder('assistantId')}::uuid and ${tourAssignments.ratedAt} is not null`,
          values: { assistantId },
        },
      ],
      from: tourAssignments,
      rows: () => selectFeedback(orm),
      keyOf: ({ ratedAt, id }) => {
        if (ratedAt === null) throw new Error('A rating without its time')
        return [ratedAt, id]
      },
    },
    page,
  )

const selectFeedback = (orm: Orm) =>
  orm
    .select({
      ...columnsOf(tourAssignments, 'id', 'tourId', 'rating'),
      comment: tourAssignments.agentFeedback,
      ratedAt: tourAssignments.ratedAt,
      agentName: users.name,
      agentAnonymisedAt: users.anonymisedAt,
      ...columnsOf(properties, 'address', 'unit', 'city', 'state', 'zipCode'),
    })
    .from(tourAssignments)
    .innerJoin(users, eq(users.id, tourAssignments.agentId))
    .innerJoin(tours, eq(tours.id, tourAssignments.tourId))
    .innerJoin(properties, eq(properties.id, tours.propertyId))

export type FeedbackRow = Awaited<ReturnType<typeof selectFeedback>>[number]
