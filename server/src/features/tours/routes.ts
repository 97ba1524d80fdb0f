import { api } from '@porchlight/contract/api'
import type { Page } from '@porchlight/contract/kernel/page'
import { answer, answerPage, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import { awaitAll } from '../../kernel/await-all.ts'
import { dateIn, dayIn, deskOn } from '../../kernel/desk-hours.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AgentViewer, AssistantViewer, StaffViewer } from '../../kernel/viewer.ts'
import { countClients } from '../clients/queries.ts'
import { refreshPayment } from '../payments/commands/refresh-payment.ts'
import type { Payments } from '../payments/ports.ts'
import { storedCardView } from '../payments/views.ts'
import { countActiveUsers, findPerson } from '../people/queries.ts'
import { countProperties, requireTourableProperty } from '../properties/queries.ts'
import { readBusiness } from '../settings/queries.ts'
import { findPlan, findStoredCard } from '../subscriptions/queries.ts'
import { countAgentTours, countOpenByCity, countPastMonths, countStaffTours } from './adapters/tour-counts.ts'
import type { StaffFilters, TourFilters } from './adapters/tour-filters.ts'
import {
  findPaidTourPayment,
  listTourPayments,
  tourPaymentView,
  tourReceiptView,
} from './adapters/tour-payments.ts'
import { advanceTour } from './commands/advance-tour.ts'
import { archiveTour } from './commands/archive-tour.ts'
import { assignAssistant } from './commands/assign-assistant.ts'
import { assignOpenTours } from './commands/assign-open-tours.ts'
import { cancelTourRequest } from './commands/cancel-tour-request.ts'
import { beginChargePayment } from './commands/charges/begin-charge-payment.ts'
import { markCharge } from './commands/charges/mark-charge.ts'
import { markFeeWaived } from './commands/charges/mark-fee-waived.ts'
import { retryEscortPayment } from './commands/charges/retry-escort-payment.ts'
import { createTour } from './commands/create-tour.ts'
import { createTourRequest } from './commands/create-tour-request.ts'
import { markFeedbackRead } from './commands/mark-feedback-read.ts'
import { createQueueFilter } from './commands/queue/create-queue-filter.ts'
import { deleteQueueFilter } from './commands/queue/delete-queue-filter.ts'
import { restorePreviousState } from './commands/queue/restore-previous-state.ts'
import { updateQueueFilter } from './commands/queue/update-queue-filter.ts'
import { recordFeedback } from './commands/record-feedback.ts'
import { recordProgress } from './commands/record-progress.ts'
import { requestCancellation } from './commands/request-cancellation.ts'
import { restorePreviousStep } from './commands/restore-previous-step.ts'
import { restoreTour } from './commands/restore-tour.ts'
import { scheduleTour } from './commands/schedule-tour.ts'
import { setClientEmails } from './commands/set-client-emails.ts'
import { setPriority } from './commands/set-priority.ts'
import { setRating } from './commands/set-rating.ts'
import { setStatus } from './commands/set-status.ts'
import { updateTourRequest } from './commands/update-tour-request.ts'
import { updateTours } from './commands/update-tours.ts'
import type { TourAssistants } from './ports.ts'
import {
  listAssignedTours,
  listDeskTours,
  listOwnCards,
  listOwnTours,
  listQueueRows,
} from './queries.lists.ts'
import { findRatedWork } from './queries.ratings.ts'
import { listOwnTimes } from './queries.times.ts'
import {
  listHistory,
  listNews,
  listQueueFilters,
  listTakenTimes,
  requireQueueFilter,
  requireTour,
  type TourRow,
} from './queries.ts'
import { deskAt, untouchedLimit } from './rules.ts'
import type { ChangeRequest } from './steps/update-tour.ts'
import { agentTourCardView, staffTourRowView } from './views.cards.ts'
import {
  agentTourView,
  assignmentView,
  bulkResultView,
  cityStatsView,
  dayView,
  historyView,
  mayReadEntry,
  newsView,
  type Outcome,
  queueFilterView,
  ratingView,
  staffTourView,
  stepsView,
  tourChargeView,
  tourView,
} from './views.ts'

type StaffQuery = StaffFilters & Page

const day = 24 * 3_600_000

/** The endpoints of tours for every audience. */
export const tourRoutes = (kernel: Kernel, payments: Payments, assistants: TourAssistants): Route[] => {
  const { orm } = kernel.database
  const now = () => kernel.clock.now()

  /** For a tour with a payment: refreshes the payment's state before the tour's transaction. */
  const before = async ({ viewer, body }: { viewer: AgentViewer; body: { paymentId: string | null } }) => {
    if (!body.paymentId) return
    await refreshPayment(kernel, payments, { paymentId: body.paymentId, agentId: viewer.userId })
  }

  /** The data to pay with, and the agent's stored card if the form can offer it. */
  const withStoredCard = async <T>({ userId }: AgentViewer, opening: Promise<T>) => {
    const opened = await opening
    const { provider } = payments
    const card = provider ? await findStoredCard(orm, userId, provider.name) : undefined
    return { ...opened, storedCard: storedCardView(card, now()) }
  }

  const staffList = async (viewer: StaffViewer, query: StaffQuery) => {
    const page = await listDeskTours(orm, viewer, query, { ...query, now: now() })
    return answerPage(page, (row) => staffTourView(row, viewer, now()))
  }

  const requestOf = (
    { id }: { id: string },
    body: { version?: number | null | undefined } | null | undefined,
  ): ChangeRequest => ({ tourId: id, version: body?.version })
  const answerAgent = async (viewer: AgentViewer, tour: Promise<TourRow>) =>
    answer(200, agentTourView(await tour, viewer, now()))
  const answerStaff = async (viewer: StaffViewer, tour: Promise<TourRow>) =>
    answer(200, staffTourView(await tour, viewer, now()))
  const assignmentFor = (viewer: AssistantViewer | StaffViewer) => (row: TourRow) =>
    assignmentView(row, viewer, now())

  const answerInBulk = (viewer: StaffViewer, outcomes: readonly Outcome[]) =>
    answer(200, { results: outcomes.map((outcome) => bulkResultView(outcome, viewer, now())) })

  const queueFilter = async (viewer: StaffViewer, filterId: string) =>
    queueFilterView(await requireQueueFilter(orm, viewer, filterId), viewer)

  const ratingOf = async (tour: TourRow) => ratingView(tour, await findRatedWork(orm, tour.id))

  return [
    route(api.tours.listTourRequests, async ({ viewer, query }) => {
      const page = await listOwnTours(orm, viewer, query, { ...query, now: now() })
      return answerPage(page, (row) => agentTourView(row, viewer, now()))
    }),
    route(api.tours.listTourCards, async ({ viewer, query }) => {
      const page = await listOwnCards(orm, viewer, query, { ...query, now: now() })
      return answerPage(page, (row) => agentTourCardView(row, viewer, now()))
    }),
    route(
      api.tours.createTourRequest,
      async ({ viewer, body }) =>
        answer(201, agentTourView(await createTourRequest(kernel, viewer, body), viewer, now())),
      { before },
    ),
    route(api.tours.editTourRequest, async ({ viewer, params, body }) =>
      answerAgent(viewer, updateTourRequest(kernel, viewer, requestOf(params, body), body)),
    ),
    route(api.tours.cancelTourRequest, async ({ viewer, params, body }) =>
      answerAgent(viewer, cancelTourRequest(kernel, viewer, requestOf(params, body))),
    ),
    route(api.tours.askToCancel, async ({ viewer, params, body }) => {
      const input = { tourId: params.id, message: body?.message ?? null }
      return answerAgent(viewer, requestCancellation(kernel, viewer, input))
    }),
    route(api.tours.chooseClientMails, async ({ viewer, params, body }) =>
      answerAgent(viewer, setClientEmails(kernel, viewer, requestOf(params, body), body.emailClient)),
    ),
    route(
      api.tours.createTour,
      async ({ viewer, body }) =>
        answer(201, agentTourView(await createTour(kernel, viewer, body), viewer, now())),
      { before },
    ),
    route(api.tours.payTourAssistantAgain, async ({ viewer, params }) =>
      answer(200, await withStoredCard(viewer, retryEscortPayment(kernel, payments, viewer, params.id))),
    ),
    route(api.tours.payTourCharge, async ({ viewer, params }) =>
      answer(200, await withStoredCard(viewer, beginChargePayment(kernel, payments, viewer, params.id))),
    ),
    route(api.tours.markCharge, async ({ viewer, params, body }) =>
      answerStaff(viewer, markCharge(kernel, viewer, requestOf(params, body), body)),
    ),
    route(api.tours.listTours, async ({ viewer, query }) => {
      if (viewer.door === 'back_office') return staffList(viewer, query)
      // Agents do not get the desk's filters: those would reveal what agents may not see (priority, assigned
      // assistants).
      const { q, when, status, clientId, propertyId } = query
      const own: TourFilters = { q, when, status, clientId, propertyId }
      const page = await listOwnTours(orm, viewer, own, { ...query, now: now() })
      return answerPage(page, (row) => agentTourView(row, viewer, now()))
    }),
    route(api.tours.getTour, async ({ viewer, params }) =>
      answer(200, tourView(await requireTour(orm, viewer, params.id), viewer, now())),
    ),
    route(api.tours.getTourHistory, async ({ viewer, params }) => {
      const tour = await requireTour(orm, viewer, params.id)
      const entries = await listHistory(orm, tour.id)
      return answer(
        200,
        entries.filter((row) => mayReadEntry(row, viewer)).map((row) => historyView(row, viewer)),
      )
    }),
    route(api.tours.patchTourStatus, async ({ viewer, params, body }) =>
      answerStaff(
        viewer,
        setStatus(kernel, viewer, requestOf(params, body), { ...body, notes: body.statusNotes }),
      ),
    ),
    route(api.tours.listQueue, async ({ viewer, query }) => staffList(viewer, query)),
    route(api.tours.listQueueRows, async ({ viewer, query }) => {
      const page = await listQueueRows(orm, viewer, query, { ...query, now: now() })
      return answerPage(page, (row) => staffTourRowView(row, viewer, now()))
    }),
    route(api.tours.listAdminTours, async ({ viewer, query }) => staffList(viewer, query)),
    route(api.tours.assignAssistant, async ({ viewer, params, body }) =>
      answerStaff(viewer, assignAssistant(kernel, assistants, viewer, requestOf(params, body), body)),
    ),
    route(api.tours.setTourStatus, async ({ viewer, params, body }) =>
      answerStaff(viewer, setStatus(kernel, viewer, requestOf(params, body), body)),
    ),
    route(api.tours.setTourPriority, async ({ viewer, params, body }) =>
      answerStaff(viewer, setPriority(kernel, viewer, requestOf(params, body), body.priority)),
    ),
    route(api.tours.handOverTours, async ({ viewer, params, body }) =>
      answer(200, await assignOpenTours(kernel, assistants, viewer, { assistantId: params.id, ...body })),
    ),
    route(api.tours.archiveTour, async ({ viewer, params, body }) =>
      answerStaff(viewer, archiveTour(kernel, viewer, requestOf(params, body))),
    ),
    route(api.tours.restoreTour, async ({ viewer, params, body }) =>
      answerStaff(viewer, restoreTour(kernel, viewer, requestOf(params, body))),
    ),
    route(api.tours.markFeeWaived, async ({ viewer, params, body }) =>
      answerStaff(viewer, markFeeWaived(kernel, viewer, requestOf(params, body), body.reason)),
    ),
    route(api.tours.assignTours, async ({ viewer, body: { tours, ...input } }) =>
      answerInBulk(
        viewer,
        await updateTours(tours, (request) =>
          assignAssistant(kernel, assistants, viewer, request, { ...input, escortAssistantId: null }),
        ),
      ),
    ),
    route(api.tours.setStatusOfTours, async ({ viewer, body: { tours, ...input } }) => {
      const ofTour = new Map(tours.map((tour) => [tour.id, tour]))
      const change = { ...input, outcome: null, overrideReason: null }
      return answerInBulk(
        viewer,
        await updateTours(tours, (request) => {
          const { scheduledDate = null, notes } = ofTour.get(request.tourId) ?? {}
          const own = { scheduledDate, notes: notes ?? change.notes }
          return setStatus(kernel, viewer, request, { ...change, ...own })
        }),
      )
    }),
    route(api.tours.setPriorityOfTours, async ({ viewer, body }) =>
      answerInBulk(
        viewer,
        await updateTours(body.tours, (request) => setPriority(kernel, viewer, request, body.priority)),
      ),
    ),
    route(api.tours.archiveTours, async ({ viewer, body }) =>
      answerInBulk(viewer, await updateTours(body.tours, (request) => archiveTour(kernel, viewer, request))),
    ),
    route(api.tours.undoChange, async ({ viewer, params, body }) =>
      answerStaff(viewer, restorePreviousState(kernel, assistants, viewer, requestOf(params, body))),
    ),
    route(api.tours.undoChanges, async ({ viewer, body }) =>
      answerInBulk(
        viewer,
        await updateTours(body.tours, (request) => restorePreviousState(kernel, assistants, viewer, request)),
      ),
    ),
    route(api.tours.listQueueFilters, async ({ viewer }) => {
      const filters = await listQueueFilters(orm, viewer.userId)
      return answer(
        200,
        filters.map((row) => queueFilterView(row, viewer)),
      )
    }),
    route(api.tours.keepQueueFilter, async ({ viewer, body }) =>
      answer(201, await queueFilter(viewer, await createQueueFilter(kernel, viewer, body))),
    ),
    route(api.tours.changeQueueFilter, async ({ viewer, params, body }) => {
      await updateQueueFilter(kernel, viewer, { filterId: params.id, ...body })
      return answer(200, await queueFilter(viewer, params.id))
    }),
    route(api.tours.dropQueueFilter, async ({ viewer, params }) => {
      await deleteQueueFilter(kernel, viewer, params.id)
      return noContent()
    }),
    route(api.tours.scheduleTour, async ({ viewer, body }) =>
      answer(201, staffTourView(await scheduleTour(kernel, assistants, viewer, body), viewer, now())),
    ),
    route(api.tours.quoteTourCharge, async ({ viewer, params, query }) => {
      const property = await requireTourableProperty(orm, viewer, params.id)
      const plan = query.assignedAgentId ? await findPlan(orm, query.assignedAgentId, now()) : 'free'
      return answer(200, tourChargeView(property, plan))
    }),
    route(api.tours.cityStats, async () => answer(200, cityStatsView(await countOpenByCity(orm)))),
    route(api.tours.listAssignments, async ({ viewer, query }) => {
      const assignments = query.group === 'all' ? undefined : query.group
      const filters = { q: query.q, day: query.day, lastDay: query.lastDay, assignments }
      const page = await listAssignedTours(orm, viewer, filters, { ...query, now: now() })
      return answerPage(page, (row) => assignmentView(row, viewer, now()))
    }),
    route(api.tours.setAssignmentStatus, async ({ viewer, params, body }) => {
      const view = assignmentFor(viewer)
      return answer(200, view(await advanceTour(kernel, viewer, { ...requestOf(params, body), view }, body)))
    }),
    route(api.tours.recordProgress, async ({ viewer, params, body }) => {
      const input = { tourId: params.id, ...body }
      return answer(200, assignmentFor(viewer)(await recordProgress(kernel, viewer, input)))
    }),
    route(api.tours.undoStep, async ({ viewer, params, body }) => {
      const view = assignmentFor(viewer)
      return answer(
        200,
        view(await restorePreviousStep(kernel, viewer, { ...requestOf(params, body), view })),
      )
    }),
    route(api.tours.giveFeedback, async ({ viewer, params, body }) => {
      const view = assignmentFor(viewer)
      return answer(
        200,
        view(await recordFeedback(kernel, viewer, { ...requestOf(params, body), view }, body)),
      )
    }),
    route(api.tours.listSteps, async () => answer(200, stepsView())),
    route(api.tours.agentStats, async ({ viewer }) => {
      const { tours, ...others } = await awaitAll({
        tours: countAgentTours(orm, viewer.userId, now()),
        totalClients: countClients(orm, viewer.userId),
        propertiesListed: countProperties(orm, viewer),
      })
      return answer(200, { ...tours, ...others })
    }),
    route(api.tours.adminStats, async ({ viewer }) => {
      const at = now()
      const { tours, ...others } = await awaitAll({
        tours: countStaffTours(orm, at, new Date(at.getTime() - untouchedLimit)),
        assistantsAvailable: assistants.countAvailable(orm),
        activeUsers: countActiveUsers(orm),
        properties: countProperties(orm, viewer),
      })
      return answer(200, { ...tours, ...others })
    }),
    route(api.tours.listNews, async ({ viewer, query }) => {
      const since = query.since ?? new Date(now().getTime() - day)
      const news = await listNews(orm, viewer.userId, since)
      return answer(
        200,
        news.map((row) => newsView(row, viewer)),
      )
    }),
    route(api.tours.listPastMonths, async ({ viewer }) =>
      answer(200, await countPastMonths(orm, viewer.userId, now())),
    ),
    route(api.tours.listTourPayments, async ({ viewer, query }) =>
      answerPage(
        await listTourPayments(orm, { agentId: viewer.userId, tourId: query.tourId }, query),
        tourPaymentView,
      ),
    ),
    route(api.tours.readTourReceipt, async ({ viewer, params }) => {
      const row = await findPaidTourPayment(orm, { agentId: viewer.userId, id: params.id })
      const payer = row && (await findPerson(orm, viewer.userId))
      if (!payer) throw refuse('not_found')
      return answer(200, tourReceiptView(row, payer, await readBusiness(orm, kernel.config.name)))
    }),
    route(api.tours.markFeedbackRead, async ({ viewer, params }) =>
      answerAgent(viewer, markFeedbackRead(kernel, viewer, params.id)),
    ),
    route(api.tours.readTourRating, async ({ viewer, params }) =>
      answer(200, await ratingOf(await requireTour(orm, viewer, params.id))),
    ),
    route(api.tours.setTourRating, async ({ viewer, params, body }) =>
      answer(200, await ratingOf(await setRating(kernel, viewer, { tourId: params.id, ...body }))),
    ),
    route(api.tours.readDay, async ({ viewer, params, query }) => {
      const { id, timeZone, publishedAt } = await requireTourableProperty(orm, viewer, params.id)
      const date = query.date ?? dateIn(timeZone, now())
      const agentId = viewer.door === 'agent' ? viewer.userId : null
      const span = dayIn(timeZone, date)
      const times = await awaitAll({
        taken: listTakenTimes(orm, { propertyId: id, ...span, own: publishedAt === null ? agentId : null }),
        own: agentId ? listOwnTimes(orm, { agentId, ...span }) : Promise.resolve([]),
      })
      return answer(200, dayView({ date, timeZone, ...deskOn(date), ...times }))
    }),
    route(api.tours.operationHours, async ({ query }) => {
      const desk = deskAt(query.at ?? now())
      return answer(200, { ...desk, handledFrom: desk.handledFrom.toISOString() })
    }),
  ]
}
