import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { AgentNeed } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { DeskChange } from '@porchlight/contract/tours/undo'
import { mayBeEarly, opensAt, type VisitStep } from '@porchlight/contract/tours/visit-times'
import { type Column, eq, type SQL, sql } from 'drizzle-orm'
import { type Condition, contains } from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AgentViewer, AssistantViewer, StaffViewer, Viewer } from '../../kernel/viewer.ts'
import { soughtPeople } from '../people/policy.ts'
import { textAsRead } from '../properties/policy.ts'
import { hasPassed } from './rules.times.ts'
import {
  type ChargedTour,
  feedbackWindow,
  isChargeOpen,
  isClosed,
  isUnderWay,
  mayAgentChange,
  owesCharge,
  owesFee,
  reasonMissing,
  undoWindow,
} from './rules.ts'
import { type DeskUndo, type LastStep, tours } from './tables.ts'

type TourFacts = {
  agentId: string
  status: TourStatus
  schedulingAssistantId: string | null
  escortAssistantId: string | null
  archivedAt: Date | null
  scheduledDate: Date | null
}

const isTheirAssignment = (viewer: Viewer, tour: TourFacts): boolean =>
  tour.schedulingAssistantId === viewer.userId || tour.escortAssistantId === viewer.userId

/**
 * Whether this person may see this tour: agents their own, the back office all with tours.view, and assistants their
 * assigned tours until these are archived. For anyone else the tour does not exist.
 */
export const maySeeTour = (viewer: Viewer, tour: TourFacts): boolean => {
  if (viewer.door === 'agent') return tour.agentId === viewer.userId
  if (viewer.door === 'back_office' && viewer.permissions.has('tours.view')) return true
  return mayWorkOn(viewer, tour)
}

/** Whether this person may work on this tour as its assistant. */
export const mayWorkOn = (viewer: Viewer, tour: TourFacts): boolean =>
  isTheirAssignment(viewer, tour) && tour.archivedAt === null

type RequestFacts = { status: TourStatus; cancelRequestedAt: Date | null }

/** Whether the agent has asked the team to cancel this tour and is waiting for an answer. */
export const isAskedToCancel = ({ cancelRequestedAt, status }: RequestFacts): boolean =>
  cancelRequestedAt !== null && !isClosed(status)

type ChargeFacts = Parameters<typeof owesFee>[0]
type OwnFacts = Omit<TourFacts, 'schedulingAssistantId' | 'escortAssistantId'>

type AgentFacts = OwnFacts & ChargeFacts & ChargedTour & RequestFacts & Parameters<typeof hasPassed>[0]

const isOwn = (viewer: AgentViewer, tour: AgentFacts): boolean =>
  tour.agentId === viewer.userId && tour.archivedAt === null

/** Whether an agent owes the assistant fee of one of their open tours, also after its time has passed. */
export const owesNow = (viewer: AgentViewer, tour: AgentFacts): boolean =>
  isOwn(viewer, tour) && owesFee(tour) && !isClosed(tour.status)

/** What an agent may do next with one of their tours. */
export const agentMay = (viewer: AgentViewer, tour: AgentFacts, now: Date) => {
  const own = isOwn(viewer, tour)
  const change = own && mayAgentChange(tour.status)
  return {
    edit: change,
    cancel: change,
    askToCancel: own && !change && !isClosed(tour.status) && !isAskedToCancel(tour),
    addToCalendar: tour.scheduledDate !== null,
    emailClient: own && !isClosed(tour.status),
    // A tour whose time has passed can't take place, so its agent must pick another time before paying.
    payAgain: owesNow(viewer, tour) && !hasPassed(tour, now),
    payCharge: tour.agentId === viewer.userId && tour.chargeStatus === 'failed' && owesCharge(tour),
  }
}

/** Whether an agent may rate the assistant of one of their tours: it is completed, and an assistant handled it. */
export const mayRate = (
  { status, archivedAt }: { status: TourStatus; archivedAt: Date | null },
  work: object | undefined,
): boolean => status === 'completed' && archivedAt === null && work !== undefined

/** What one of their tours waits for an agent to do, the most pressing first. The filter `needsAgent` selects the same tours. */
export const needsOf = (
  { edit, payAgain, payCharge }: ReturnType<typeof agentMay>,
  tour: Pick<AgentFacts, 'status' | keyof ChargeFacts | keyof Parameters<typeof hasPassed>[0]> & {
    hasUnreadFeedback: boolean
  },
  now: Date,
): AgentNeed[] => {
  const needs: AgentNeed[] = []
  if (payAgain || payCharge) needs.push('payment')
  if (edit && (tour.status !== 'requested' || (owesFee(tour) && hasPassed(tour, now)))) needs.push('new_time')
  if (tour.status === 'completed' && tour.hasUnreadFeedback) needs.push('feedback')
  return needs
}

/** What a member of the back office may do next with a tour. */
export const staffMay = (viewer: StaffViewer, tour: OwnFacts & ChargeFacts & ChargedTour) => {
  const { permissions } = viewer
  const isActive = tour.archivedAt === null
  return {
    assign: isActive && !isClosed(tour.status) && permissions.has('tours.assign'),
    updateStatus: isActive && permissions.has('tours.update_status'),
    setPriority: isActive && permissions.has('tours.set_priority'),
    archive: isActive && permissions.has('tours.archive'),
    restore: !isActive && permissions.has('tours.archive'),
    waiveFee: owesFee(tour) && !isClosed(tour.status) && permissions.has('billing.grant'),
    overrideConflicts: permissions.has('tours.override_conflicts'),
    writeNotes: permissions.has('notes.write'),
    settleCharge: permissions.has('billing.grant') && isChargeOpen(tour),
  }
}

/**
 * Whether this assistant goes to the property. Without an escort, nobody of the team does: an assigned assistant only
 * coordinates the tour, and may have another one at the same time (product decision: what holds a slot).
 */
export const escorts = (
  viewer: AssistantViewer | StaffViewer,
  tour: Pick<TourFacts, 'escortAssistantId'>,
): boolean => tour.escortAssistantId === viewer.userId

/** 'On my way' and 'arrived' are timestamps, not statuses. The assistant who goes to the property records them. */
export const progressMay = (
  viewer: AssistantViewer | StaffViewer,
  tour: TourFacts & { onMyWayAt: Date | null; arrivedAt: Date | null },
) => {
  const now = escorts(viewer, tour) && mayWorkOn(viewer, tour) && isUnderWay(tour.status)
  return {
    onMyWay: now && tour.onMyWayAt === null && tour.arrivedAt === null,
    arrive: now && tour.arrivedAt === null,
  }
}

type FeedbackFacts = { status: TourStatus; completedAt: Date | null; feedbackBy: string | null }

/**
 * What an assistant may do with a tour's feedback. The escort or the coordinating assistant gives it at the end of the
 * visit, or later if the back office completed the tour. They may correct their own. Both end some time after the tour.
 */
export const feedbackMay = (
  viewer: AssistantViewer | StaffViewer,
  tour: TourFacts & FeedbackFacts,
  now: Date,
): 'give' | 'correct' | null => {
  if (!mayWorkOn(viewer, tour)) return null
  if (tour.status === 'in_progress') return 'give'
  const over = tour.completedAt === null || now.getTime() - tour.completedAt.getTime() > feedbackWindow
  if (tour.status !== 'completed' || over) return null
  if (tour.feedbackBy === null) return 'give'
  return tour.feedbackBy === viewer.userId ? 'correct' : null
}

type StepFacts = TourFacts & { version: number; lastStep: LastStep | null }

/** The last step of a visit, if this person can undo it: their own, a few minutes old, and nothing came after it. */
export const undoableStep = (
  viewer: AssistantViewer | StaffViewer,
  tour: StepFacts,
  now: Date,
): (LastStep & { until: Date }) | null => {
  const last = tour.lastStep
  if (!last || last.by !== viewer.userId || last.version !== tour.version) return null
  const until = new Date(Date.parse(last.at) + undoWindow)
  return mayWorkOn(viewer, tour) && now < until ? { ...last, until } : null
}

const permissionFor = {
  assigned: 'tours.assign',
  status: 'tours.update_status',
  priority: 'tours.set_priority',
  archived: 'tours.archive',
} as const satisfies Record<DeskChange, Permission>

/**
 * Returns the desk's last change of a tour if this person can undo it: their own, a few minutes old, nothing came after
 * it, and they still may make such a change.
 *
 * @throws Refusal not_allowed, undo_over
 */
export const requireUndo = (
  viewer: StaffViewer,
  tour: { version: number },
  undo: DeskUndo | undefined,
  now: Date,
): DeskUndo => {
  const isOver =
    !undo || undo.tourVersion !== tour.version || now.getTime() - undo.madeAt.getTime() > undoWindow
  if (isOver || undo.madeBy !== viewer.userId) throw refuse('undo_over')
  if (!viewer.permissions.has(permissionFor[undo.kind])) throw refuse('not_allowed')
  return undo
}

/** What an assistant may do apart from the steps. */
export const assistantMay = (
  viewer: AssistantViewer | StaffViewer,
  tour: StepFacts & FeedbackFacts & { onMyWayAt: Date | null; arrivedAt: Date | null },
  now: Date,
) => {
  const feedback = feedbackMay(viewer, tour, now)
  return {
    ...progressMay(viewer, tour),
    recordEarly: !viewer.byTeamPassword && mayWorkOn(viewer, tour),
    undo: undoableStep(viewer, tour, now) !== null,
    giveFeedback: feedback === 'give',
    correctFeedback: feedback === 'correct',
    addToCalendar: tour.scheduledDate !== null,
  }
}

const actorTypes = { agent: 'agent', back_office: 'admin', assistant: 'assistant' } as const

/** The actor that the history records; null means the product itself. */
export const actorOf = (viewer: Viewer | null) =>
  viewer
    ? {
        actorId: viewer.userId,
        actorType: actorTypes[viewer.door],
        byTeamPassword: viewer.byTeamPassword,
      }
    : { actorId: null, actorType: 'system' as const, byTeamPassword: false }

type Assigned = { agentId: string; schedulingAssistantId: string | null; escortAssistantId: string | null }

/** The assistants who may see a tour; an archived tour has none. */
export const assistantsOf = (
  tour: Pick<TourFacts, 'schedulingAssistantId' | 'escortAssistantId' | 'archivedAt'> | null,
): string[] =>
  tour?.archivedAt === null
    ? [tour.schedulingAssistantId, tour.escortAssistantId].filter((id) => id !== null)
    : []

/** The audience of events about a tour's change: its agent, its previous and new assistants, and staff who see tours. */
export const tourAudience = (before: Assigned, after: Assigned) => ({
  agentId: after.agentId,
  userIds: [
    ...new Set([
      before.schedulingAssistantId,
      before.escortAssistantId,
      after.schedulingAssistantId,
      after.escortAssistantId,
    ]),
  ].filter((id) => id !== null),
  permission: 'tours.view',
})

/** Whose tours a list covers, before any filter. */
export type TourScope = { agentId: string } | { assistantId: string } | 'everyone'

export const scopeOf = (scope: TourScope): Condition[] => {
  if (scope === 'everyone') return []
  if ('agentId' in scope)
    return [
      {
        name: 'own',
        where: eq(tours.agentId, sql.placeholder('scopeId')),
        values: { scopeId: scope.agentId },
      },
    ]
  const mine = sql`${tours.schedulingAssistantId} = ${sql.placeholder('scopeId')} or ${tours.escortAssistantId} = ${sql.placeholder('scopeId')}`
  return [
    { name: 'theirs', where: mine, values: { scopeId: scope.assistantId } },
    { name: 'kept', where: sql`${tours.archivedAt} is null` },
  ]
}

/** A tour's text as this reader may search it. The stored text has the listing's and the agent's words, for staff. */
export const textOfTour = (door: Viewer['door']): Column | SQL =>
  door === 'agent'
    ? textAsRead({ agentId: tours.agentId, propertyId: tours.propertyId }, tours.searchText, [
        tours.clientName,
        tours.clientEmail,
        sql`replace(${tours.status}, '_', ' ')`,
      ])
    : tours.searchText

/**
 * Whether a tour's text contains the words of the placeholder `q`. An agent's search looks in the stored text first,
 * because it has an index.
 *
 * @param looked how many words the index may look up; see `contains`
 */
export const soughtInTour = (door: Viewer['door'], looked: 0 | 1 | 3): SQL => {
  const stored = contains(tours.searchText, 'q', looked)
  return door === 'agent' ? sql`${stored} and ${contains(textOfTour(door), 'q')}` : stored
}

/** Like `soughtInTour`, for the back office and assistants, who also find tours by the agent's name or email. */
export const soughtWithAgent = (door: Viewer['door'], looked: 0 | 1 | 3): SQL =>
  // PostgreSQL reads the array once, so it finds the tours through the text index and the agent index.
  sql`(${soughtInTour(door, looked)}) or ${tours.agentId} = any(array${soughtPeople(looked > 0)})`

/**
 * Refuses an early step of a visit without a reason (product decision: timing of visit steps). A team-password session
 * cannot record an early step, and nobody can record a no-show before the start.
 *
 * @param at when the step was taken, which may be long before the server receives it
 * @returns the reason to store; null if the step is on time
 * @throws Refusal too_early, own_sign_in_needed
 */
export const requireOnTime = (
  viewer: Viewer,
  tour: { scheduledDate: Date | null },
  { step, at, reason }: { step: VisitStep | null; at: Date; reason: string | null },
): string | null => {
  const opens = opensAt(step, tour.scheduledDate)
  if (!step || !opens || at >= opens) return null
  if (!mayBeEarly(step))
    throw refuse('too_early', { message: 'You can record a no-show after the tour’s start time.' })
  if (viewer.byTeamPassword) throw refuse('own_sign_in_needed')
  if (!reason) throw refuse('too_early', reasonMissing)
  return reason
}
