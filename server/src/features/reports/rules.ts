import { TZDate } from '@date-fns/tz'
import { toDollars } from '@porchlight/contract/kernel/money'
import { type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import { type OutcomeGroup, outcomeGroups, usualReportDays } from '@porchlight/contract/reports/words'
import {
  addDays,
  addMonths,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  endOfMonth,
  format,
  min,
  startOfMonth,
  startOfWeek,
} from 'date-fns'
import { deskHours } from '../../kernel/desk-hours.ts'

/** Calendar days, both inclusive: '2026-03-01'. */
export type DayRange = { from: string; to: string }
export type Outcomes = Record<OutcomeGroup, number>
export type Stretch = 'day' | 'week' | 'month'

export const noTours = (): Outcomes => ({ pending: 0, active: 0, completed: 0, cancelled: 0 })
const sumOf = (outcomes: Outcomes): number => outcomeGroups.reduce((sum, group) => sum + outcomes[group], 0)

// Days are counted in UTC, where each has 24 hours.
const dateOf = (day: string): TZDate => new TZDate(`${day}T00:00:00Z`, 'UTC')
const dayOf = (date: Date): string => format(date, 'yyyy-MM-dd')

/** The day of an instant in the desk's time zone. */
export const deskToday = (now: Date): string => dayOf(new TZDate(now.getTime(), deskHours.timeZone))

/** The day that many days before another: '2026-03-01'. */
export const daysBefore = (day: string, days: number): string => dayOf(addDays(dateOf(day), -days))

/** The default range: the last 30 days in the desk's time zone. */
const usualRange = (now: Date): DayRange => {
  const today = new TZDate(now.getTime(), deskHours.timeZone)
  return { from: dayOf(addDays(today, 1 - usualReportDays)), to: dayOf(today) }
}

/** The requested range; both days are given or neither (contract). */
export const rangeIn = (
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DayRange =>
  asked.from !== undefined && asked.to !== undefined ? { from: asked.from, to: asked.to } : usualRange(now)

export const daysIn = ({ from, to }: DayRange): number =>
  differenceInCalendarDays(dateOf(to), dateOf(from)) + 1

/** The interval for a readable chart: at most 31 days, 27 weeks or 61 months. */
export const stretchFor = (range: DayRange): Stretch => {
  const days = daysIn(range)
  if (days <= 31) return 'day'
  return days <= 184 ? 'week' : 'month'
}

const startOf = {
  day: (date: TZDate) => date,
  week: (date: TZDate) => startOfWeek(date),
  month: (date: TZDate) => startOfMonth(date),
}
const nextAfter = {
  day: (date: TZDate) => addDays(date, 1),
  week: (date: TZDate) => addDays(date, 7),
  month: (date: TZDate) => addMonths(date, 1),
}

/** The range in intervals without a gap; weeks begin on Sunday. The range cuts the first and the last. */
export const stretchesOf = (range: DayRange, stretch: Stretch): DayRange[] => {
  const found: DayRange[] = []
  const last = dateOf(range.to)
  for (let start = startOf[stretch](dateOf(range.from)); start <= last; ) {
    const next = nextAfter[stretch](start)
    const end = dayOf(addDays(next, -1))
    found.push({
      from: found.length === 0 ? range.from : dayOf(start),
      to: [end, range.to].sort()[0] ?? range.to,
    })
    start = next
  }
  return found
}

/** Sums counts of days by interval. */
export const overTime = (
  range: DayRange,
  stretch: Stretch,
  days: readonly { day: string; group: OutcomeGroup; tours: number }[],
): (DayRange & Outcomes)[] => {
  const stretches = stretchesOf(range, stretch).map((part) => ({ ...part, ...noTours() }))
  for (const { day, group, tours } of days) {
    const part = stretches.find(({ from, to }) => from <= day && day <= to)
    if (part) part[group] += tours
  }
  return stretches
}

/** The four figures (report-words.ts defines them). */
export const figuresOf = (outcomes: Outcomes, range: DayRange) => {
  const tours = sumOf(outcomes)
  const over = outcomes.completed + outcomes.cancelled
  return {
    tours,
    completed: outcomes.completed,
    completionRate: over === 0 ? null : outcomes.completed / over,
    averagePerDay: tours / daysIn(range),
  }
}

/** The requested range of analytics; by default the current month, to its last day. */
export const analyticsRangeIn = (
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DayRange => {
  if (asked.from !== undefined && asked.to !== undefined) return { from: asked.from, to: asked.to }
  const today = dateOf(deskToday(now))
  return { from: dayOf(startOfMonth(today)), to: dayOf(endOfMonth(today)) }
}

/** Whole months are compared with as many previous months, any other range with as many previous days. */
const rangeBefore = ({ from, to }: DayRange): DayRange => {
  const [first, last] = [dateOf(from), dateOf(to)]
  const isWholeMonths = dayOf(startOfMonth(first)) === from && dayOf(endOfMonth(last)) === to
  const start = isWholeMonths
    ? addMonths(first, -1 - differenceInCalendarMonths(last, first))
    : addDays(first, -daysIn({ from, to }))
  return { from: dayOf(start), to: dayOf(addDays(first, -1)) }
}

/**
 * The ranges that growth compares: the range so far, and as many days of the previous range (all of it once the range
 * is over). Null before the range begins.
 */
export const comparedRanges = (
  range: DayRange,
  now: Date,
): { current: DayRange; before: DayRange } | null => {
  const today = deskToday(now)
  if (range.from > today) return null
  const before = rangeBefore(range)
  if (range.to <= today) return { current: range, before }
  const current = { from: range.from, to: today }
  const asFar = addDays(dateOf(before.from), daysIn(current) - 1)
  return { current, before: { from: before.from, to: dayOf(min([asFar, dateOf(before.to)])) } }
}

/** The growth in percent, to a tenth; null if there was nothing before, or less than nothing. */
export const growthOf = (current: number, before: number): number | null =>
  before > 0 ? Math.round(((current - before) / before) * 1000) / 10 : null

/** The average amount paid for completed tours, in dollars; null without any. */
export const averageCharge = (
  days: readonly { completed: number; chargedCents: number }[],
): number | null => {
  const done = days.reduce((sum, { completed }) => sum + completed, 0)
  const cents = days.reduce((sum, { chargedCents }) => sum + chargedCents, 0)
  return done === 0 ? null : toDollars(Math.round(cents / done))
}

/** Subscriptions that are equal in every counted property. */
export type SubscriptionGroup = {
  plan: PlanId
  /** The effective status. */
  status: SubscriptionStatus
  source: 'provider' | 'granted'
  ends: boolean
  /** A coupon that also applies to the next invoice. */
  amountOffCents: number | null
  percentOff: number | null
  count: number
}

const monthlyCents = ({ plan, amountOffCents, percentOff }: SubscriptionGroup): number => {
  const price = plans[plan].monthlyCents
  const off = amountOffCents ?? Math.round((price * (percentOff ?? 0)) / 100)
  return Math.max(0, price - off)
}

const countIn = (groups: readonly SubscriptionGroup[], wanted: (group: SubscriptionGroup) => boolean) =>
  groups.filter(wanted).reduce((sum, { count }) => sum + count, 0)

/** The number of subscriptions by status, and their revenue per month, in cents (contract/src/reports/figures.ts). */
export const subscriptionFigures = (groups: readonly SubscriptionGroup[]) => {
  const active = groups.filter(({ status }) => status === 'active')
  return {
    active: countIn(active, () => true),
    standardPlan: countIn(active, ({ plan }) => plan === 'basic'),
    proPlan: countIn(active, ({ plan }) => plan === 'pro'),
    pastDue: countIn(groups, ({ status }) => status === 'past_due'),
    canceled: countIn(groups, ({ status }) => status === 'cancelled'),
    monthlyRecurringCents: active
      .filter(({ source, ends }) => source === 'provider' && !ends)
      .reduce((sum, group) => sum + group.count * monthlyCents(group), 0),
  }
}

/**
 * The agent's own lines of a field that began with the desk's notes. Clients must not read those notes, so the result
 * is empty if the agent edited or removed a line of them.
 */
export const withoutDeskNotes = (text: string, deskNotes: string): string => {
  const linesOf = (from: string) => from.split('\n').map((line) => line.trim())
  const [lines, desk] = [linesOf(text), linesOf(deskNotes).filter(Boolean)]
  if (!desk.every((line) => lines.includes(line))) return ''
  return lines
    .filter((line) => !desk.includes(line))
    .join('\n')
    .trim()
}
