import { cityName } from '@porchlight/contract/kernel/cities'
import { toDollars } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import type { AssistantFeedback, Report, ReportTour } from '@porchlight/contract/reports'
import { analyticsFigures, analyticsSeries, type SeriesName } from '@porchlight/contract/reports/figures'
import type {
  Activity,
  AgentPayment,
  Analytics,
  OpenCharge,
  PastDueSubscriber,
  RevenueItem,
} from '@porchlight/contract/reports/shapes'
import { figureNames, figureWords, paidWords } from '@porchlight/contract/reports/words'
import { clientInterests } from '@porchlight/contract/tours/feedback-words'
import { addressLine } from '../../kernel/address-line.ts'
import { csvText } from '../../kernel/lists/csv.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import type { AgentPaymentRow, RevenueRow, sumRevenue } from './queries.revenue.ts'
import type { CountedTour } from './queries.tours.ts'
import type {
  ActivityRow,
  countByAssistant,
  countCompleted,
  countNewTours,
  countReport,
  countSignups,
  countSubscriptionsByDay,
  FeedbackRow,
  listPastDue,
  OpenChargeRow,
} from './queries.ts'
import {
  averageCharge,
  type comparedRanges,
  type DayRange,
  figuresOf,
  growthOf,
  noTours,
  overTime,
  type SubscriptionGroup,
  stretchesOf,
  stretchFor,
  subscriptionFigures,
} from './rules.ts'

type Counts = Awaited<ReturnType<typeof countReport>>

/** The whole report for one range. */
export const reportView = (range: DayRange, counts: Counts): Report => {
  const all = noTours()
  for (const { group, tours } of counts.byDay) all[group] += tours
  const stretch = stretchFor(range)
  return {
    ...range,
    figures: figuresOf(all, range),
    paidCents: counts.paidCents,
    stretch,
    overTime: overTime(range, stretch, counts.byDay),
    byCity: counts.byCity.map(({ city, tours, pending, active, completed, cancelled }) => ({
      city,
      cityName: cityName(city),
      tours,
      pending,
      active,
      completed,
      cancelled,
    })),
    byProperty: counts.byProperty.map((row) => ({
      propertyId: row.propertyId,
      propertyName: row.propertyName,
      address: addressLine(row),
      tours: row.tours,
      pending: row.pending,
      active: row.active,
      completed: row.completed,
      cancelled: row.cancelled,
    })),
    byInterest: clientInterests.map((interest) => ({
      interest,
      tours: counts.byInterest.find((one) => one.interest === interest)?.tours ?? 0,
    })),
  }
}

/** A tour as the report counts it. */
export const reportTourView = (row: CountedTour): ReportTour => ({
  id: row.id,
  day: row.day,
  at: row.at.toISOString(),
  scheduled: row.scheduled,
  timeZone: row.timeZone,
  clientName: row.clientName === '' ? null : row.clientName,
  propertyName: row.propertyName,
  propertyAddress: addressLine(row),
  city: row.city,
  status: row.status,
  group: row.group,
  outcome: row.outcome,
  clientInterest: row.clientInterest,
  paidCents: row.paidCents,
})

/** A report's figures as a file, each with its definition. */
export const figuresFile = ({ from, to, figures, paidCents }: Report): string => {
  const lines = [
    ...figureNames.map((name) => ({ ...figureWords[name], value: figures[name] })),
    { ...paidWords, value: toDollars(paidCents) },
  ]
  return csvText(
    ['Figure', 'Value', 'From', 'To', 'Meaning'],
    lines.map(({ label, value, definition }) => [label, value, from, to, definition]),
  )
}

type Rows<Q extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Q>>

/** The data of analytics. `revenue` includes the previous range, with which growth compares. */
export type AnalyticsFacts = {
  compared: ReturnType<typeof comparedRanges>
  revenue: Rows<typeof sumRevenue>
  completed: Rows<typeof countCompleted>
  newTours: Rows<typeof countNewTours>
  signups: Rows<typeof countSignups>
  activeUsers: number
  /** Of the range, then of each interval. */
  agentsSeen: readonly number[]
  subscriptionsByDay: Rows<typeof countSubscriptionsByDay>
  subscriptions: readonly SubscriptionGroup[]
  byAssistant: Rows<typeof countByAssistant>
  pastDue: Rows<typeof listPastDue>
  openCharges: readonly OpenChargeRow[]
  activity: readonly ActivityRow[]
}

const isIn = ({ from, to }: DayRange, { day }: { day: string }): boolean => from <= day && day <= to
const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0)
const centsOf = (
  rows: Rows<typeof sumRevenue>,
  range: DayRange,
  purpose?: 'subscription' | 'tour_assistant' | 'tour_charge',
) =>
  sumOf(
    rows.filter((row) => isIn(range, row) && (purpose === undefined || row.purpose === purpose)),
    ({ cents }) => cents,
  )

/** The figures of the business for one range. */
export const analyticsView = (range: DayRange, facts: AnalyticsFacts): Analytics => {
  const { compared, revenue, completed, newTours, signups } = facts
  const stretch = stretchFor(range)
  const [agentsSeen = 0, ...agentsSeenIn] = facts.agentsSeen
  const { monthlyRecurringCents, ...subscriptions } = subscriptionFigures(facts.subscriptions)
  return {
    ...range,
    before: compared?.before ?? null,
    revenue: {
      totalSubscriptionRevenue: toDollars(centsOf(revenue, range, 'subscription')),
      totalEscortRevenue: toDollars(centsOf(revenue, range, 'tour_assistant')),
      totalTourRevenue: toDollars(centsOf(revenue, range, 'tour_charge')),
      growth: compared && growthOf(centsOf(revenue, compared.current), centsOf(revenue, compared.before)),
      monthlyRecurring: toDollars(monthlyRecurringCents),
    },
    subscriptions,
    tours: {
      completedThisMonth: sumOf(completed, (row) => row.completed),
      averageValue: averageCharge(completed),
      escortedTours: sumOf(completed, (row) => row.escorted),
    },
    users: {
      activeThisMonth: agentsSeen,
      newSignups: sumOf(signups, ({ count }) => count),
      active: facts.activeUsers,
    },
    stretch,
    // Up to today: future days have no figures.
    overTime: (compared ? stretchesOf(compared.current, stretch) : []).map((part, index) => {
      const done = completed.filter((row) => isIn(part, row))
      const counted = (rows: Rows<typeof countSignups>) =>
        sumOf(
          rows.filter((row) => isIn(part, row)),
          ({ count }) => count,
        )
      return {
        ...part,
        subscriptionRevenue: toDollars(centsOf(revenue, part, 'subscription')),
        escortRevenue: toDollars(centsOf(revenue, part, 'tour_assistant')),
        tourRevenue: toDollars(centsOf(revenue, part, 'tour_charge')),
        toursRequested: counted(newTours),
        toursCompleted: sumOf(done, (row) => row.completed),
        newSignups: counted(signups),
        averageValue: averageCharge(done),
        escortedTours: sumOf(done, (row) => row.escorted),
        agentsSeen: agentsSeenIn[index] ?? 0,
      }
    }),
    // Today's are the current figures: a cancelled subscription ends before the history says so.
    subscriptionsOverTime: facts.subscriptionsByDay.map(({ day, ...then }, index, all) =>
      index === all.length - 1 ? { day, ...subscriptions } : { day, ...then },
    ),
    charges: {
      open: facts.openCharges[0]?.count ?? 0,
      openAmount: toDollars(facts.openCharges[0]?.totalCents ?? 0),
      list: facts.openCharges.map(openChargeView),
    },
    completedByAssistant: facts.byAssistant.map(({ assistantId, name, completed, completedBefore }) => ({
      assistantId,
      name,
      completed,
      completedBefore: compared && completedBefore,
    })),
    pastDueSubscribers: facts.pastDue.map(pastDueView),
    recentActivity: facts.activity.map(activityView),
  }
}

const paymentOf = <Kind extends string>(
  row: Pick<AgentPaymentRow, 'id' | 'at' | 'purpose' | 'cents' | 'tourId' | 'address' | 'unit'> & {
    kind: Kind
  },
) => ({
  id: `${row.kind}:${row.id}`,
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  purpose: row.purpose,
  amount: toDollars(row.cents),
  tourId: row.tourId,
  address: [row.address, row.unit].filter(Boolean).join(' ') || null,
})

/** A payment, a refund, or a charge paid outside of Porchlight. */
export const revenueView = (row: RevenueRow): RevenueItem => ({
  ...paymentOf(row),
  agentId: row.agentId,
  agentName: row.agentAnonymisedAt === null ? row.agentName : null,
})

/** A payment, a refund or an open charge of one agent. Only readers of tours see the client. */
export const agentPaymentView = (row: AgentPaymentRow, viewer: Viewer): AgentPayment => ({
  ...paymentOf(row),
  failure: row.failure,
  clientName: (viewer.permissions.has('tours.view') && row.clientName) || null,
  tourAt: row.tourAt && new Date(row.tourAt).toISOString(),
  timeZone: row.timeZone,
})

/** An open charge of a tour, with its agent's contact. */
export const openChargeView = (row: OpenChargeRow): OpenCharge => ({
  tourId: row.tourId,
  agentId: row.agentId,
  name: row.name,
  email: row.email,
  address: row.unit ? `${row.address} ${row.unit}` : row.address,
  amount: toDollars(row.cents),
  status: row.status,
  failure: row.failure,
  since: new Date(row.since).toISOString(),
})

type PastDueRow = Rows<typeof listPastDue>[number]

/** A past-due agent with the amount: that of the open invoices, or the plan's price without one on file. */
export const pastDueView = (row: PastDueRow): PastDueSubscriber => ({
  id: row.id,
  email: row.email,
  name: row.name,
  planType: row.plan,
  daysOverdue: row.daysOverdue,
  amount: toDollars(row.owedCents ?? plans[row.plan].monthlyCents),
})

const planName = ({ plan }: ActivityRow): string => (plan === null ? 'their plan' : plans[plan].name)

const paidThings: Record<string, string> = { tour_assistant: 'a tour assistant', tour_charge: 'a tour' }
/** The purpose of a payment. */
const paidThing = (row: ActivityRow): string => paidThings[row.what] ?? planName(row)

/** The words for a subscription's change: its kind, or its new status. */
const changeWords: Record<string, (who: string, row: ActivityRow) => string> = {
  plan: (who, row) => `${who} changed to ${planName(row)}`,
  granted: (who, row) => `${who} was granted ${planName(row)}`,
  cancel_requested: (who) => `${who} canceled their subscription`,
  resumed: (who) => `${who} resumed their subscription`,
  past_due: (who) => `${who} is past due: a payment failed`,
  cancelled: (who) => `The subscription of ${who} has ended`,
  active: (who) => `The subscription of ${who} is active`,
  incomplete: (who) => `${who} hasn’t completed the first payment`,
  inactive: (who) => `The subscription of ${who} is inactive`,
}

const descriptions: Record<ActivityRow['type'], (who: string, place: string, row: ActivityRow) => string> = {
  tour_requested: (who, place, { what }) =>
    what === 'staff' ? `A tour of ${place} was scheduled for ${who}` : `${who} requested a tour of ${place}`,
  tour_completed: (who, place) => `A tour of ${place} for ${who} was completed`,
  signup: (who) => `${who} signed up`,
  payment: (who, _place, row) => `${who} paid for ${paidThing(row)}`,
  refund: (who, _place, row) => `${who} was refunded for ${paidThing(row)}`,
  subscription: (who, _place, row) =>
    changeWords[row.what]?.(who, row) ?? `The subscription of ${who} has changed`,
}

const activityView = (row: ActivityRow): Activity => {
  const who = row.gone ? 'A former agent' : row.name || 'A new agent'
  const place = [row.address, row.unit].filter(Boolean).join(' ')
  return {
    id: `${row.type}:${row.id}`,
    description: descriptions[row.type](who, place, row),
    timestamp: new Date(row.at).toISOString(),
    amount: row.cents === null ? null : toDollars(row.cents),
    type: row.type,
    tourId: row.tourId,
    userId: row.userId,
  }
}

/** The figures as a file, each with its definition; current figures have only today's date. */
export const analyticsFile = (analytics: Analytics, today: string): string =>
  csvText(
    ['Figure', 'Value', 'Unit', 'From', 'To', 'Meaning'],
    analyticsFigures.map(({ label, unit, when, definition, of }) => [
      label,
      of(analytics),
      unit,
      when === 'now' ? today : analytics.from,
      when === 'now' ? today : analytics.to,
      definition,
    ]),
  )

const series = Object.keys(analyticsSeries) as SeriesName[] // Object.keys loses the key type of a constant object

/** The figures over time, a row for each interval. */
export const overTimeFile = ({ overTime: stretches }: Analytics): string =>
  csvText(
    ['From', 'To', ...series.map((name) => analyticsSeries[name])],
    stretches.map((part) => [part.from, part.to, ...series.map((name) => part[name])]),
  )

/** An agent's feedback about a tour, for the back office. */
export const feedbackView = (row: FeedbackRow): AssistantFeedback => ({
  id: row.id,
  tourId: row.tourId,
  propertyAddress: addressLine(row),
  agentName: row.agentAnonymisedAt === null ? row.agentName : null,
  rating: row.rating ?? 0,
  comment: row.comment,
  ratedAt: row.ratedAt?.toISOString() ?? '',
})
