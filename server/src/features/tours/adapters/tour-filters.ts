import { isCityId } from '@porchlight/contract/kernel/cities'
import { otherCities } from '@porchlight/contract/kernel/metros'
import { wordsOf } from '@porchlight/contract/kernel/text/fold-accents'
import type { TourPriority } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { hasIndexedWord, hasTrigram } from '../../../kernel/database/trigrams.ts'
import { onDeskDays } from '../../../kernel/lists/desk-days.ts'
import { type Condition, conditionsFrom, likePattern, likePatterns } from '../../../kernel/lists/listing.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { soughtInTour, soughtWithAgent } from '../policy.ts'
import { isClosed, untouchedLimit } from '../rules.ts'
import { tours } from '../tables.ts'

export type TourFilters = {
  q?: string | undefined
  /** A day on the property's clock, '2026-12-01'. With `q`, a tour matches the text or the day. */
  day?: string | undefined
  /** With `day`, the last one of several days. */
  lastDay?: string | undefined
  /** Whether `q` also searches the agent's name and email. */
  byAgent?: boolean
  /** Whether `q` is searched as it was typed, not word by word. */
  asTyped?: boolean
  /** Whether the index of the texts may look up several words of `q`: it does not for a list that another index orders. */
  byWords?: boolean
  when?: 'active' | 'past' | undefined
  status?: TourStatus | undefined
  group?: 'needs_you' | 'pending' | 'assigned' | 'in_progress' | 'active' | 'open' | 'closed' | undefined
  /** An assistant's tabs (the specification, onboarding, section 4), and all that is open. */
  assignments?: 'pending' | 'completed' | 'open' | undefined
  priority?: TourPriority | undefined
  city?: string | undefined
  agentId?: string | undefined
  clientId?: string | undefined
  propertyId?: string | undefined
  assistantId?: string | undefined
  unassigned?: boolean | undefined
  overdue?: boolean | undefined
  undated?: boolean | undefined
  /** Days on the desk's clock on which tours were completed, both inclusive. */
  completedFrom?: string | undefined
  completedTo?: string | undefined
  escorted?: boolean | undefined
  openCharge?: boolean | undefined
  /** Lists only archived tours, or no archived tours; undefined applies no filter. */
  archived?: boolean | undefined
  adminScheduled?: boolean | undefined
  /** '2026-11' */
  month?: string | undefined
  /** `scheduledDate` from `from` on, up to but not including `to`. */
  from?: Date | undefined
  to?: Date | undefined
  /** The scheduled time, else the requested one, from `startsFrom` on, up to but not including `startsBefore`. */
  startsFrom?: Date | undefined
  startsBefore?: Date | undefined
  sort?: TourSort | undefined
}

/** The filters of the back office: its lists leave out archived tours unless the call asks for them. */
export type StaffFilters = TourFilters & { archivedOnly?: boolean | undefined }

export const withArchivedOf = ({ archived, archivedOnly, ...filters }: StaffFilters): TourFilters => ({
  ...filters,
  archived: archivedOnly || (archived ? undefined : false),
})

/**
 * Newest first; open tours, most urgent first; dated tours, earliest first; all tours by the scheduled or else the
 * requested time, earliest or latest first; what presses an agent most, first.
 */
export type TourSort = 'newest' | 'urgency' | 'soonest' | 'date' | 'latest' | 'needs'

/** The month of a tour's time on the property's clock, '2026-11'; of a tour without a time, the month of its request. */
export const monthOfTour = sql<string>`to_char((case when ${tours.urgentAt} < '9000-01-01' then ${tours.urgentAt}
  else ${tours.createdAt} end) at time zone ${tours.timeZone}, 'YYYY-MM')`

/** An open tour that owes the fee of its assistant: `owesFee`. */
const needsFee = sql`${tours.phase} <> 'closed'
    and ${tours.chargeStatus} in ('failed', 'refunded') and ${tours.paymentId} is not null
    and not ${tours.adminScheduled} and ${tours.escortedBy} <> 'assistant'`

const hasPassed = sql`${tours.urgentAt} < ${sql.placeholder('now')}::timestamptz`

/** A tour whose fee or charge its agent has to pay: the need `payment` of `needsOf`. */
const needsPayment = sql`(${needsFee} and not ${hasPassed})
  or (${tours.chargeStatus} = 'failed' and ${tours.adminScheduled} and ${tours.tourChargeCents} > 0
    and (${tours.status} = 'completed' or (${tours.status} = 'cancelled' and ${tours.outcome} = 'no_show')))`

/** A tour that waits for its agent: see `needsOf` (server/src/features/tours/policy.ts). */
export const needsAgent = sql`(${tours.phase} <> 'closed'
    and ${tours.status} in ('time_not_available', 'choose_another_time'))
  or (${tours.status} = 'requested' and ${needsFee} and ${hasPassed})
  or ${needsPayment}
  or (${tours.status} = 'completed'
    and ${tours.id} in (select uf.tour_id from unread_feedback uf where uf.agent_id = ${tours.agentId}))`

/** Milliseconds after every time of a tour. From here, the times of tours that are over count backward. */
const FAR = 1e15

/**
 * The key of the order `needs`, as text: payments first; then tours that are still ahead, the soonest first; then
 * tours that are over, the latest first. Rows in this order have it as a column, so that only the database works it out.
 */
export const byNeeds = sql<string>`(select case when ${needsPayment} then '0' when ahead then '1' else '2' end
    || lpad((case when ahead then at else ${sql.raw(String(FAR))} - at end)::text, 16, '0')
  from (select ${tours.urgentAt} >= ${sql.placeholder('now')}::timestamptz as ahead,
    (extract(epoch from ${tours.urgentAt}) * 1000)::bigint as at) timed)`

export const groups = {
  needs_you: needsAgent,
  pending: sql`${tours.phase} = 'pending'`,
  assigned: eq(tours.status, 'assistant_assigned'),
  in_progress: inArray(tours.status, [
    'contacting_client',
    'awaiting_response',
    'scheduling',
    'confirmed',
    'in_progress',
  ]),
  active: sql`${tours.phase} = 'active'`,
  open: sql`${tours.phase} <> 'closed'`,
  closed: sql`${tours.phase} = 'closed'`,
} as const

/** `isOverdue` for a statement with the placeholders `now` and `untouchedBefore`. */
export const overdue = sql`(${tours.phase} = 'pending' and ${tours.urgentAt} < ${sql.placeholder('now')}::timestamptz)
  or (${tours.phase} = 'active' and ${tours.pastFrom} <= ${sql.placeholder('now')}::timestamptz)
  or (${tours.status} = 'requested' and ${tours.statusUpdatedAt} < ${sql.placeholder('untouchedBefore')}::timestamptz)`

/** An open tour without a scheduled date. */
export const undated = sql`${tours.scheduledDate} is null and ${tours.phase} <> 'closed'`

/** `isChargeOpen` for a statement: an owed charge that is neither paid nor waived. */
export const chargeOpen = sql`${tours.adminScheduled} and ${tours.tourChargeCents} > 0
  and ${tours.chargeStatus} in ('pending', 'failed')
  and (${tours.status} = 'completed' or (${tours.status} = 'cancelled' and ${tours.outcome} = 'no_show'))`

const assignmentGroups = {
  // A tour in progress still needs work, so it counts as pending.
  pending: sql`${tours.status} not in ('confirmed', 'completed', 'cancelled')`,
  completed: inArray(tours.status, ['confirmed', 'completed']),
  open: sql`${tours.status} not in ('completed', 'cancelled')`,
} as const

/** Tours in one of the eight cities with its suburbs, in all other places, or in a town by its name. */
const inCity = (city: string): Condition =>
  isCityId(city) || city === otherCities
    ? { name: 'metro', where: eq(tours.metro, sql.placeholder('city')), values: { city } }
    : {
        name: 'town',
        where: sql`lower(${tours.city}) = lower(${sql.placeholder('city')})`,
        values: { city },
      }

/** A condition on a tour's time, such as `scheduled_date >=`, and the instant that it is compared with; none without one. */
const timed = (
  name: 'from' | 'to' | 'startsFrom' | 'startsBefore',
  at: Date | undefined,
  comparison: SQL,
): Condition | undefined =>
  at && {
    name,
    where: sql`${comparison} ${sql.placeholder(name)}::timestamptz`,
    values: { [name]: at },
  }

/** The end of a tour's id, as staff see it (specification, back office, section 9), of an id or of that end. */
const shortIdIn = (q: string): string | null =>
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{4})?[0-9a-f]{8}$/i.test(q) ? q.slice(-8).toLowerCase() : null

/** The digits of a US phone number in any notation, without the country code, or null if the text is none. */
const phoneIn = (q: string): string | null => {
  if (/[^\d\s().+-]/.test(q)) return null
  const [, digits] = /^1?(\d{7,10})$/.exec(q.replaceAll(/\D/g, '')) ?? []
  return digits ?? null
}

/** How many words of a search text the index of the tours' texts looks up; see `contains`. */
const lookedUp = (q: string, { asTyped, byWords }: TourFilters): 0 | 1 | 3 => {
  if (asTyped) return hasTrigram(q) ? 1 : 0
  if (!hasIndexedWord(q)) return 0
  return byWords && wordsOf(q).length > 1 ? 3 : 1
}

/** The search for a text, and for staff also for a tour's id and for a client's phone number. */
const searchFor = (q: string, door: Viewer['door'], filters: TourFilters): Condition => {
  const { byAgent, asTyped } = filters
  const looked = lookedUp(q, filters)
  const [shortId, phone] = door === 'back_office' ? [shortIdIn(q), phoneIn(q)] : [null, null]
  const found = [
    (byAgent ? soughtWithAgent : soughtInTour)(door, looked),
    shortId && sql`right(${tours.id}::text, 8) = ${sql.placeholder('shortId')}`,
    phone && sql`regexp_replace(${tours.clientPhone}, '\\D', '', 'g') like ${sql.placeholder('phone')}`,
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  return {
    name: `search${looked}${byAgent ? 'ByAgent' : ''}${shortId ? 'ById' : ''}${phone ? 'ByPhone' : ''}`,
    where: sql.join(found, sql` or `),
    values: {
      q: asTyped ? [likePattern(q)] : likePatterns(q),
      ...(shortId && { shortId }),
      ...(phone && { phone: `%${phone}%` }),
    },
  }
}

/** Tours of some days by their scheduled or else their requested time. */
const onDays = (day: string, lastDay = day): Condition => ({
  name: 'days',
  where: sql`coalesce(${tours.scheduledDay}, (${tours.requestedDateTime} at time zone ${tours.timeZone})::date)
    between ${sql.placeholder('day')}::date and ${sql.placeholder('lastDay')}::date`,
  values: { day, lastDay },
})

const either = (one: Condition, other: Condition): Condition => ({
  name: `${one.name}Or_${other.name}`,
  where: sql`(${one.where}) or (${other.where})`,
  values: { ...one.values, ...other.values },
})

/** The search for a text, for days, or for either. */
const sought = (door: Viewer['door'], filters: TourFilters): Condition | undefined => {
  const text = filters.q ? searchFor(filters.q, door, filters) : undefined
  const day = filters.day ? onDays(filters.day, filters.lastDay) : undefined
  return text && day ? either(text, day) : (text ?? day)
}

/** The active filters as conditions. Each value has a placeholder with its own name. */
export const conditionsOf = (door: Viewer['door'], filters: TourFilters, now: Date): Condition[] => {
  const equal = (
    name: 'status' | 'priority' | 'agentId' | 'clientId' | 'propertyId',
    value: string,
  ): Condition => ({
    name,
    where: eq(tours[name], sql.placeholder(name)),
    values: { [name]: value },
  })
  const { when, group, assignments } = filters
  return conditionsFrom([
    filters.archived === false && { name: 'kept', where: sql`${tours.archivedAt} is null` },
    filters.archived === true && { name: 'archived', where: sql`${tours.archivedAt} is not null` },
    when && {
      name: `when_${when}`,
      where:
        when === 'past'
          ? sql`${tours.pastFrom} <= ${sql.placeholder('now')}`
          : sql`${tours.pastFrom} > ${sql.placeholder('now')}`,
      values: { now },
    },
    filters.status && equal('status', filters.status),
    group && {
      name: `group_${group}`,
      where: groups[group],
      ...(group === 'needs_you' && { values: { now } }),
    },
    assignments && { name: `tab_${assignments}`, where: assignmentGroups[assignments] },
    timed('from', filters.from, sql`${tours.scheduledDate} >=`),
    timed('to', filters.to, sql`${tours.scheduledDate} <`),
    timed('startsFrom', filters.startsFrom, sql`${tours.urgentAt} >=`),
    timed('startsBefore', filters.startsBefore, sql`${tours.urgentAt} <`),
    filters.sort === 'soonest' && { name: 'dated', where: sql`${tours.scheduledDate} is not null` },
    filters.priority && equal('priority', filters.priority),
    filters.city && inCity(filters.city),
    filters.agentId && equal('agentId', filters.agentId),
    filters.clientId && equal('clientId', filters.clientId),
    filters.propertyId && equal('propertyId', filters.propertyId),
    filters.assistantId && {
      name: 'assistant',
      where: sql`${tours.schedulingAssistantId} = ${sql.placeholder('assistantId')}::uuid
        or ${tours.escortAssistantId} = ${sql.placeholder('assistantId')}::uuid`,
      values: { assistantId: filters.assistantId },
    },
    filters.unassigned && { name: 'unassigned', where: sql`${tours.schedulingAssistantId} is null` },
    filters.overdue && {
      name: 'overdue',
      where: overdue,
      values: { now, untouchedBefore: new Date(now.getTime() - untouchedLimit) },
    },
    filters.undated && { name: 'undated', where: undated },
    ...onDeskDays('completed', tours.completedAt, filters.completedFrom, filters.completedTo),
    filters.escorted && { name: 'escorted', where: sql`${tours.escortAssistantId} is not null` },
    filters.openCharge && { name: 'openCharge', where: chargeOpen },
    filters.adminScheduled !== undefined && {
      name: filters.adminScheduled ? 'byStaff' : 'byAgents',
      where: filters.adminScheduled ? sql`${tours.adminScheduled}` : sql`not ${tours.adminScheduled}`,
    },
    // Only open tours have an urgency; the index of open work serves this query.
    sortOf(filters) === 'urgency' && { name: 'open', where: sql`${tours.phase} <> 'closed'` },
    filters.month && {
      name: 'month',
      where: sql`${monthOfTour} = ${sql.placeholder('month')}`,
      values: { month: filters.month },
    },
    sought(door, filters),
  ])
}

/** The sort order that applies. Closed tours have no urgency, so a filter for closed tours sorts newest first. */
export const sortOf = ({ sort = 'newest', group, status }: TourFilters): TourSort =>
  sort === 'urgency' && (group === 'closed' || (status && isClosed(status))) ? 'newest' : sort
