import { type CityId, cities, cityIds, cityName } from '@porchlight/contract/kernel/cities'
import { toDollars } from '@porchlight/contract/kernel/money'
import type { UserType } from '@porchlight/contract/people/user-types'
import type { DayAtProperty } from '@porchlight/contract/tours/day'
import type { BulkResult, QueueFilter } from '@porchlight/contract/tours/queue'
import type { TourRating } from '@porchlight/contract/tours/ratings'
import type {
  AgentNews,
  AgentTour,
  Assignment,
  CityStat,
  HistoryEntry,
  StaffTour,
  StepsFrom,
  TourCharge,
} from '@porchlight/contract/tours/shapes'
import { tourStatuses } from '@porchlight/contract/tours/statuses'
import { mayBeEarly, opensAt, visitStepOf } from '@porchlight/contract/tours/visit-times'
import { addressLine } from '../../kernel/address-line.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { AgentViewer, AssistantViewer, StaffViewer, Viewer } from '../../kernel/viewer.ts'
import { placeView } from '../properties/views.ts'
import { assignmentStartAliases, queueStartAliases } from './adapters/start-aliases.ts'
import type { countOpenByCity } from './adapters/tour-counts.ts'
import { assistantMay, escorts, mayRate, undoableStep } from './policy.ts'
import type { AssignedTourRow, DeskTourRow, ListedTourRow, OwnTourRow } from './queries.lists.ts'
import type { RatedWork } from './queries.ratings.ts'
import type { OwnTime } from './queries.times.ts'
import type { HistoryRow, NewsRow, QueueFilterRow, TourRow } from './queries.ts'
import {
  adminTourCharge,
  assistantSteps,
  isPending,
  isUnderWay,
  owesCharge,
  priceIn,
  urgencyOf,
} from './rules.ts'
import {
  agentFields,
  deskFields,
  feedbackOf,
  feeIfCancelled,
  iso,
  orNull,
  shownOf,
  staffMask,
} from './views.cards.ts'

/**
 * The fields of every form of a whole tour. The forms use Object.assign to add theirs. A literal that spreads an object
 * and adds twenty-five fields would take thirty times as long.
 */
const core = (row: ListedTourRow & { feedbackByName?: string | null }, now: Date, masked = false) =>
  Object.assign(shownOf(row, now), {
    statusUpdatedAt: row.statusUpdatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    duration: row.durationMinutes,
    timeZoneAssumed: row.timeZoneAssumed,
    notes: row.specialRequests,
    clientId: row.clientId,
    propertyId: row.propertyId,
    property: {
      id: row.propertyId,
      ...placeView(row),
      price: toDollars(row.priceCents ?? 0),
      escortRequired: row.propertyEscortRequired,
      latitude: row.latitude,
      longitude: row.longitude,
    },
    city: row.city,
    escortRequired: row.escortRequired,
    escortedBy: row.escortedBy,
    adminScheduled: row.adminScheduled,
    completedAt: iso(row.completedAt),
    feedback: feedbackOf(row, masked),
    cancelledAt: iso(row.cancelledAt),
  })

const clientOf = (row: ListedTourRow) => ({
  name: orNull(row.clientName),
  firstName: orNull(row.clientFirstName),
  lastName: orNull(row.clientLastName),
  email: row.clientEmail,
  phone: row.clientPhone,
})

const chargeOf = (row: OwnTourRow | DeskTourRow) => ({
  chargeOwed: owesCharge(row),
  chargePaidAt: iso(row.chargePaidAt),
  chargeSettledByDesk: row.chargeSettledBy !== null,
})

/** A tour for its agent: what its card shows, and the rest. */
export const agentTourView = (row: OwnTourRow, viewer: AgentViewer, now: Date): AgentTour =>
  Object.assign(core(row, now, true), agentFields(row, viewer, now), chargeOf(row), {
    client: clientOf(row),
  })

/** A tour for the back office: what its row in the queue shows, and the rest. */
export const staffTourView = (row: DeskTourRow, viewer: StaffViewer, now: Date): StaffTour =>
  Object.assign(core(row, now), queueStartAliases(row), deskFields(row, viewer, now), chargeOf(row), {
    client: { ...clientOf(row), status: row.clientStatus ?? 'prospect', agentEmail: row.agentEmail },
    archivedAt: iso(row.archivedAt),
    archivedBy: row.archivedByName,
    estimatedCompletion: iso(row.estimatedCompletion),
    escortAssistantName: row.escortName,
    // The specification's second names for these two people.
    assistantId: row.schedulingAssistantId,
    touringAgentId: row.agentId,
  })

/** The steps that the step table allows next, each with the instant from which it can be recorded. */
const stepsOf = (row: AssignedTourRow, recordEarly: boolean): Assignment['next'] =>
  assistantSteps[row.status].map((step) => {
    const visit = visitStepOf(step)
    return {
      ...step,
      opensAt: iso(opensAt(visit, row.scheduledDate)),
      mayBeEarly: recordEarly && visit !== null && mayBeEarly(visit),
    }
  })

/** A tour for its assistant. */
export const assignmentView = (
  row: AssignedTourRow,
  viewer: AssistantViewer | StaffViewer,
  now: Date,
): Assignment => {
  const may = assistantMay(viewer, row, now)
  const last = undoableStep(viewer, row, now)
  return Object.assign(core(row, now), assignmentStartAliases(row), {
    client: clientOf(row),
    priority: row.priority,
    urgency: urgencyOf(row, now),
    assignedAt: (row.assignedAt ?? row.statusUpdatedAt).toISOString(),
    assignmentNotes: row.assignmentNotes,
    agentName: row.agentName,
    agentPhone: row.agentPhone,
    escorting: escorts(viewer, row),
    otherEscorts: row.escortAssistantId !== null && !escorts(viewer, row),
    feeIfCancelled: feeIfCancelled(row, 'no_show', now),
    next: row.archivedAt === null ? stepsOf(row, may.recordEarly) : [],
    opens: {
      onMyWay: iso(opensAt('on_my_way', row.scheduledDate)),
      arrive: iso(opensAt('arrived', row.scheduledDate)),
    },
    lastStep: last && { step: last.step, until: last.until.toISOString() },
    may,
  })
}

/** The table of an assistant's steps. */
export const stepsView = (): StepsFrom[] =>
  tourStatuses.map((status) => ({
    status,
    next: [...assistantSteps[status]],
    progress: isUnderWay(status),
  }))

const worksTheDesk = (viewer: Viewer): viewer is StaffViewer =>
  viewer.door === 'back_office' && viewer.permissions.has('tours.view')

/** A tour in the form for this viewer's audience. */
export const tourView = (row: TourRow, viewer: Viewer, now: Date): AgentTour | StaffTour | Assignment => {
  if (viewer.door === 'agent') return agentTourView(row, viewer, now)
  return worksTheDesk(viewer) ? staffTourView(row, viewer, now) : assignmentView(row, viewer, now)
}

// The fields of an entry that only staff see: who works on the tour, internal notes, and overrides.
const staffFields = new Set([
  'assistant',
  'escort',
  'assignmentNotes',
  'override',
  'archived',
  'waiverReason',
  'earlyReason',
])

/** The changes of a history entry that an agent may see. */
export const changesForAgents = ({ actorType, changes }: Pick<HistoryRow, 'actorType' | 'changes'>) =>
  actorType === 'admin' || actorType === 'assistant'
    ? changes.filter(({ field }) => !staffFields.has(field))
    : changes

/** One entry of the timeline. Agents see no internal entries and no staff names. */
export const historyView = (row: HistoryRow, viewer: Viewer): HistoryEntry => {
  const masked = viewer.door === 'agent' && (row.actorType === 'admin' || row.actorType === 'assistant')
  return {
    id: row.id,
    kind: row.kind,
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    note: row.note,
    actorName: masked ? staffMask : (row.actorName ?? 'Porchlight'),
    actorType: masked ? 'assistant' : row.actorType,
    byTeamPassword: !masked && row.byTeamPassword,
    changes: masked ? changesForAgents(row) : row.changes,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A change of an agent's tour by someone else, with what names the tour. */
export const newsView = (
  { entry, clientName, timeZone, place }: NewsRow,
  viewer: AgentViewer,
): AgentNews => ({
  tour: {
    id: entry.tourId,
    clientName: orNull(clientName),
    propertyName: place.propertyName,
    propertyAddress: addressLine(place),
    timeZone,
  },
  entry: historyView(entry, viewer),
})

/** Whether this person may see an entry of a timeline. */
export const mayReadEntry = (row: HistoryRow, viewer: Viewer): boolean => {
  // The assistants' area does not show how agents rate.
  if (row.kind === 'rated') return viewer.door !== 'assistant'
  return viewer.door !== 'agent' || !row.isInternal
}

/** What an agent said about the assistant who completed their tour. */
export const ratingView = (
  tour: Pick<TourRow, 'status' | 'archivedAt' | 'escortAssistantId' | 'escortFirstName'>,
  work: RatedWork,
): TourRating => ({
  rating: work?.rating ?? null,
  comment: work?.comment ?? null,
  ratedAt: iso(work?.ratedAt ?? null),
  mayRate: mayRate(tour, work),
  assistantName:
    tour.status === 'completed' && work?.assistantId === tour.escortAssistantId ? tour.escortFirstName : null,
})

type Held = Pick<
  TourRow,
  'status' | 'scheduledDate' | 'outcome' | 'schedulingAssistantId' | 'escortAssistantId'
>

const peopleOn = (tour: Held | null): string[] => [
  ...new Set([tour?.schedulingAssistantId, tour?.escortAssistantId].filter((id) => typeof id === 'string')),
]

/** The payload of a tour's event for listeners in the server: the state before and after the change. */
export const tourEvent = (before: Held | null, after: Held, note: string | null) => ({
  fromStatus: before?.status ?? null,
  toStatus: after.status,
  outcome: after.outcome,
  note,
  fromDate: iso(before?.scheduledDate ?? null),
  toDate: iso(after.scheduledDate),
  fromPeople: peopleOn(before),
  toPeople: peopleOn(after),
})
export type TourEvent = ReturnType<typeof tourEvent>

/** The result for one of several tours. */
export type Outcome = { id: string } & ({ row: TourRow } | { refusal: Refusal })

/** The result for one tour of a bulk change. */
export const bulkResultView = (outcome: Outcome, viewer: StaffViewer, now: Date): BulkResult => {
  const { id } = outcome
  if ('row' in outcome) return { id, tour: staffTourView(outcome.row, viewer, now), refused: null }
  const { code, message, facts } = outcome.refusal
  const { retryAfter: _retry, current: _current, ...rest } = facts
  return { id, tour: null, refused: { ...rest, message, code } }
}

/** A saved queue filter, for its owner or for the people it is shared with. */
export const queueFilterView = (row: QueueFilterRow, viewer: StaffViewer): QueueFilter => ({
  id: row.id,
  name: row.name,
  search: row.search,
  shared: row.isShared,
  ownerName: row.ownerName,
  own: row.ownerId === viewer.userId,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

type Price = { baseCents: number; premiumCents: number }
const prices = ({ baseCents, premiumCents }: Price) => ({
  basePrice: toDollars(baseCents),
  premiumPrice: toDollars(premiumCents),
})

/** What the desk would charge an agent on a plan for a tour of a property, and why. */
export const tourChargeView = (
  { city, escortRequired }: { city: string; escortRequired: boolean },
  plan: string,
): TourCharge => {
  const price = priceIn(city)
  const { cents, status } = adminTourCharge({ price, escortRequired, plan })
  return {
    city,
    cityName: cityName(city),
    ...prices(price),
    escortRequired,
    tourCharge: toDollars(cents),
    chargeStatus: status,
  }
}

/** The eight cities in their fixed order, including those without an open tour. */
export const cityStatsView = (rows: Awaited<ReturnType<typeof countOpenByCity>>): CityStat[] => {
  const countOf = (city: CityId, wanted: (status: StaffTour['status']) => boolean): number =>
    rows.filter((row) => row.city === city && wanted(row.status)).reduce((sum, { count }) => sum + count, 0)
  return cityIds.map((city) => ({
    city,
    cityName: cityName(city),
    ...prices(cities[city]),
    pending: countOf(city, isPending),
    scheduled: countOf(city, (status) => status === 'scheduled' || status === 'rescheduled'),
    underWay: countOf(city, (status) => status === 'confirmed' || status === 'in_progress'),
  }))
}

type Span = { from: Date; until: Date }

const spanView = ({ from, until }: Span) => ({ from: from.toISOString(), until: until.toISOString() })

/** A day at a property, for those who choose a tour's time. */
export const dayView = (day: {
  date: string
  timeZone: string
  open: Span | null
  holiday: string | null
  taken: readonly Span[]
  own: readonly OwnTime[]
}): DayAtProperty => ({
  date: day.date,
  timeZone: day.timeZone,
  open: day.open && spanView(day.open),
  holiday: day.holiday,
  taken: day.taken.map(spanView),
  own: day.own.map((tour) => ({
    id: tour.id,
    ...spanView(tour),
    clientId: tour.clientId,
    clientName: tour.clientName,
    clientEmail: tour.clientEmail,
    address: tour.address,
    escorts: tour.escortedBy === 'agent',
  })),
})

/** The address of the page that shows a tour to a reader, for emails and calendars. */
export const tourPage = (appUrl: string, userType: UserType, tourId: string): string => {
  if (userType === 'real_estate_agent') return `${appUrl}/schedule-tour?tour=${tourId}`
  return userType === 'tour_assistant'
    ? `${appUrl}/assistant-dashboard?tab=all#${tourId}`
    : `${appUrl}/admin-dashboard/queue?tour=${tourId}`
}
