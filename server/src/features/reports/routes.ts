import { api } from '@porchlight/contract/api'
import { listedOpenCharges, listedPastDue } from '@porchlight/contract/reports/figures'
import type { Analytics } from '@porchlight/contract/reports/shapes'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import { awaitAll } from '../../kernel/await-all.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { createSingleFlight } from '../../kernel/single-flight.ts'
import { requireClient } from '../clients/queries.ts'
import { countActiveUsers } from '../people/queries.ts'
import { listAgentPayments, listRevenue, sumRevenue } from './queries.revenue.ts'
import { listCounted, readAllTours, readCounted, readQueue, readToursWith } from './queries.tours.ts'
import {
  countAgentsSeen,
  countByAssistant,
  countCompleted,
  countNewTours,
  countReport,
  countSignups,
  countSubscriptionsByDay,
  groupSubscriptions,
  listActivity,
  listFeedback,
  listOpenCharges,
  listPastDue,
} from './queries.ts'
import {
  analyticsRangeIn,
  comparedRanges,
  type DayRange,
  daysBefore,
  daysIn,
  deskToday,
  rangeIn,
  stretchesOf,
  stretchFor,
} from './rules.ts'
import {
  allToursFile,
  byAssistantFile,
  clientToursFile,
  fileNameFor,
  openChargesFile,
  pastDueFile,
  queueFile,
  toursFile,
} from './views.files.ts'
import {
  agentPaymentView,
  analyticsFile,
  analyticsView,
  feedbackView,
  figuresFile,
  openChargeView,
  overTimeFile,
  pastDueView,
  reportTourView,
  reportView,
  revenueView,
} from './views.ts'

/** The most past-due agents in a file. */
const FILE_ROWS = 10_000
/** The most days in a file of tours, so that one download does not occupy the database for long. */
const FILE_DAYS = 366

const fileOf = <Content>(name: string, content: Content) =>
  answer(200, content, {
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
  })

/** Figures about an agent's own tours and about the business, on screen and as files. */
export const reportRoutes = ({ database: { orm }, clock }: Kernel): Route[] => {
  const report = async (agentId: string, asked: Parameters<typeof rangeIn>[0]) => {
    const range = rangeIn(asked, clock.now())
    return reportView(range, await countReport(orm, agentId, range))
  }
  // After every change of a tour, every open window of analytics refetches: concurrent calls share one result.
  const share = createSingleFlight<Analytics>()
  const analytics = (range: DayRange) => share(`${range.from} ${range.to}`, () => workOut(range))
  const workOut = async (range: DayRange) => {
    const now = clock.now()
    const compared = comparedRanges(range, now)
    const today = deskToday(now)
    // The range as a whole, then the intervals of its charts.
    const parts = [range, ...(compared ? stretchesOf(compared.current, stretchFor(range)) : [])]
    const facts = await awaitAll({
      revenue: sumRevenue(orm, { from: compared?.before.from ?? range.from, to: range.to }),
      completed: countCompleted(orm, range),
      byAssistant: countByAssistant(orm, range, compared?.before ?? range),
      newTours: countNewTours(orm, range),
      signups: countSignups(orm, range),
      activeUsers: countActiveUsers(orm),
      agentsSeen: countAgentsSeen(orm, parts),
      subscriptionsByDay: countSubscriptionsByDay(orm, { from: daysBefore(today, 29), to: today }),
      subscriptions: groupSubscriptions(orm, now),
      pastDue: listPastDue(orm, now, listedPastDue),
      activity: listActivity(orm),
      openCharges: listOpenCharges(orm, listedOpenCharges),
    })
    return analyticsView(range, { compared, ...facts })
  }
  return [
    route(api.reports.readReport, async ({ viewer, query }) =>
      answer(200, await report(viewer.userId, query)),
    ),
    route(api.reports.listReportTours, async ({ viewer, query }) =>
      answerPage(await listCounted(orm, viewer.userId, rangeIn(query, clock.now()), query), reportTourView),
    ),
    route(api.reports.downloadReport, async ({ viewer, query }) => {
      const range = rangeIn(query, clock.now())
      const part = query.part ?? 'tours'
      const file =
        part === 'tours'
          ? toursFile(readCounted(orm, viewer.userId, range))
          : figuresFile(await report(viewer.userId, query))
      return fileOf(`${part}-${range.from}-to-${range.to}.csv`, file)
    }),
    route(api.reports.downloadClientTours, async ({ viewer, params }) => {
      const now = clock.now()
      const client = await requireClient(orm, viewer.userId, params.id)
      const pages = readToursWith(orm, viewer, client.id, now)
      return fileOf(fileNameFor(client.name, deskToday(now)), clientToursFile(pages, viewer, now))
    }),
    route(api.reports.readAnalytics, async ({ query }) =>
      answer(200, await analytics(analyticsRangeIn(query, clock.now()))),
    ),
    route(api.reports.downloadAnalytics, async ({ viewer, query }) => {
      const now = clock.now()
      const range = analyticsRangeIn(query, now)
      const today = deskToday(now)
      if (query.part === 'past_due')
        return fileOf(
          `past-due-${today}.csv`,
          pastDueFile((await listPastDue(orm, now, FILE_ROWS)).map(pastDueView)),
        )
      if (query.part === 'tours') {
        // The file names clients, whom the figures do not.
        if (!viewer.permissions.has('tours.view')) throw refuse('not_allowed')
        if (daysIn(range) > FILE_DAYS) throw refuseField('to', 'A file of tours covers one year at most')
        return fileOf(`tours-${range.from}-to-${range.to}.csv`, allToursFile(readAllTours(orm, range)))
      }
      if (query.part === 'open_charges')
        return fileOf(
          `open-charges-${today}.csv`,
          openChargesFile((await listOpenCharges(orm, FILE_ROWS)).map(openChargeView)),
        )
      const found = await analytics(range)
      if (query.part === 'by_assistant')
        return fileOf(`by-assistant-${range.from}-to-${range.to}.csv`, byAssistantFile(found))
      return query.part === 'over_time'
        ? fileOf(`over-time-${range.from}-to-${range.to}.csv`, overTimeFile(found))
        : fileOf(`analytics-${range.from}-to-${range.to}.csv`, analyticsFile(found, today))
    }),
    route(api.reports.downloadQueue, async ({ viewer, query }) => {
      const now = clock.now()
      return fileOf(`tour-queue-${deskToday(now)}.csv`, queueFile(readQueue(orm, viewer, query, now)))
    }),
    route(api.reports.listRevenue, async ({ query }) => {
      const range = analyticsRangeIn(query, clock.now())
      return answerPage(await listRevenue(orm, range, query.purpose, query), revenueView)
    }),
    route(api.reports.listAgentPayments, async ({ viewer, params, query: page }) =>
      answerPage(await listAgentPayments(orm, params.id, page), (row) => agentPaymentView(row, viewer)),
    ),
    route(api.reports.listFeedback, async ({ params, query: page }) =>
      answerPage(await listFeedback(orm, params.id, page), feedbackView),
    ),
  ]
}
