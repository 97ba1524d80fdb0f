import type { ClientEmail } from '@porchlight/contract/notifications'
import {
  clientInterestLabels,
  nextStepLabels,
  priceOpinionLabels,
} from '@porchlight/contract/tours/feedback-words'
import type { AgentTour, HistoryEntry } from '@porchlight/contract/tours/shapes'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { formatDateTimeWithZone } from '../../../lib/time.ts'
import type { RailStep } from '../../../ui/frame/rail.tsx'
import { isOpen, lookOf, lookOfTour } from '../status.ts'
import { starsWords } from './stars.ts'

const fieldNames: Record<string, string> = {
  clientName: 'client’s name',
  clientFirstName: 'client’s first name',
  clientLastName: 'client’s last name',
  clientEmail: 'client’s email',
  clientPhone: 'client’s phone',
  requestedDateTime: 'requested time',
  alternativeDateTime: 'alternative time',
  // The names in entries from before migration 0049; entries never change.
  requestedTime: 'requested time',
  alternativeTime: 'alternative time',
  specialRequests: 'special requests',
  scheduledDate: 'scheduled time',
  emailClient: 'emails to the client',
  clientInterest: 'client’s interest',
  priceOpinion: 'price opinion',
  nextStep: 'next step',
  archived: 'archived',
  priority: 'priority',
  escortedBy: 'escort',
  waiverReason: 'reason',
  assignmentNotes: 'notes for the assistant',
  earlyReason: 'reason for the early step',
}

/** The labels of the feedback's answers. */
const answers: Record<string, Readonly<Record<string, string>>> = {
  clientInterest: clientInterestLabels,
  priceOpinion: priceOpinionLabels,
  nextStep: nextStepLabels,
}

/**
 * A tour's history as steps, oldest first, with the emails to its client in between. The last change is highlighted
 * while the tour's status waits for someone. What has not happened yet follows: emails to be sent, and the remaining
 * steps of an open tour.
 */
export const stepsOf = (
  entries: readonly HistoryEntry[],
  tour: Pick<AgentTour, 'status' | 'timeZone'>,
  emails: readonly ClientEmail[] = [],
): RailStep[] => {
  const isWaiting = lookOf(tour.status).tone === 'waiting'
  const changes = entries.map((entry, index): RailStep => {
    const last = index === entries.length - 1
    return {
      id: entry.id,
      title: titleOf(entry),
      detail: detailOf(entry, entries.slice(0, index), tour.timeZone),
      time: formatDateTimeWithZone(entry.createdAt, tour.timeZone),
      dateTime: entry.createdAt,
      state: last && isWaiting ? 'live' : 'done',
      tone: toneOf(entry),
    }
  })
  const isToSend = ({ state }: ClientEmail): boolean => state === 'waiting'
  const tried = emails.filter((email) => !isToSend(email)).map((email) => emailStep(email, tour.timeZone))
  const toSend = emails.filter(isToSend).map((email) => emailStep(email, tour.timeZone))
  return [...inOrder([...changes, ...tried]), ...toSend, ...ahead(tour.status)]
}

/** Sorts steps by time. Steps with the same time keep their order, so that an email follows the change it is about. */
const inOrder = (steps: readonly RailStep[]): RailStep[] =>
  steps.toSorted((a, b) => Date.parse(a.dateTime ?? '') - Date.parse(b.dateTime ?? ''))

const emailTitles: Record<ClientEmail['state'], string> = {
  sent: 'Emailed the client',
  failed: 'Couldn’t email the client',
  waiting: 'Email to the client: waiting to be sent',
}

const emailStep = ({ id, subject, state, at }: ClientEmail, zone: string): RailStep => {
  const detail = state === 'failed' ? `${subject} · Tell them yourself.` : subject
  const step: RailStep = { id, title: emailTitles[state], detail }
  if (state === 'waiting') return { ...step, state: 'next' }
  return {
    ...step,
    time: formatDateTimeWithZone(at, zone),
    dateTime: at,
    state: 'done',
    tone: state === 'failed' ? 'bad' : 'neutral',
  }
}

const ahead = (status: AgentTour['status']): RailStep[] => {
  if (!isOpen(status)) return []
  const confirmed = status === 'confirmed' || status === 'in_progress'
  const next: RailStep[] = confirmed ? [] : [{ id: 'next-confirmed', title: 'Confirmed', state: 'next' }]
  return [...next, { id: 'next-completed', title: 'Completed', state: 'next' }]
}

const toneOf = ({ kind, toStatus }: HistoryEntry): RailStep['tone'] => {
  if (kind === 'cancelled' || toStatus === 'cancelled') return 'bad'
  return toStatus === 'confirmed' || toStatus === 'completed' ? 'ok' : 'brand'
}

const paymentTitles: Record<string, string> = {
  paid: 'Payment received',
  failed: 'Payment failed',
  refunded: 'Payment refunded',
  waived: 'Assistant fee waived',
  opened: 'Payment started',
  charge_waived: 'Charge waived',
  paid_outside: 'Charge marked as paid',
  pending: 'Charge reopened',
}

/** What was undone: a step of a visit, or a change by the desk. */
const undoneSteps: Record<string, string> = {
  on_my_way: 'on the way',
  arrived: 'arrived',
  started: 'start of the tour',
  no_show: 'no-show',
  completed: 'completion',
  assigned: 'assignment',
  status: 'status change',
  priority: 'priority change',
  archived: 'archiving',
}

/** The assignee of a tour; without the name for an agent, because the server does not send it. */
const peopleTitle = ({ kind, changes }: HistoryEntry): string => {
  const assistant = changes.find(({ field }) => field === 'assistant')
  if (assistant?.to) return `${assistant.from ? 'Reassigned' : 'Assigned'} to ${assistant.to}`
  if (assistant?.from) return `Unassigned from ${assistant.from}`
  const escort = changes.find(({ field }) => field === 'escort')
  if (kind === 'escort' && escort)
    return escort.to ? `Escort: ${escort.to}` : `${escort.from} no longer escorts`
  if (kind === 'escort') return 'Escort arranged'
  return kind === 'assigned' ? 'Assistant Assigned' : 'Assignment ended'
}

/** Both names, if one person replaced another. */
const peopleChanges = ({ changes }: HistoryEntry): string[] =>
  changes.flatMap(({ field, from, to }) => {
    if (field === 'assistant') return from && to ? [`${from} → ${to}`] : []
    return field === 'escort' && to ? [`escort: ${from ? `${from} → ${to}` : to}`] : []
  })

/** What happened, in a few words: 'Time Not Available'. */
export const titleOf = (entry: HistoryEntry): string => {
  switch (entry.kind) {
    case 'created':
      // The team can add a tour that is scheduled from the start.
      return lookOf(entry.toStatus ?? 'requested').label
    case 'edited':
      return 'Request edited'
    case 'assigned':
    case 'unassigned':
    case 'escort':
      return peopleTitle(entry)
    case 'priority':
      return 'Priority changed'
    case 'cancel_requested':
      return 'Cancellation requested'
    case 'progress':
      return entry.changes[0]?.field === 'arrived' ? 'Arrived at the property' : 'On the way'
    case 'undone':
      return `Undone: ${undoneSteps[entry.changes[0]?.from ?? ''] ?? 'last step'}`
    case 'feedback':
      if (entry.fromStatus !== entry.toStatus) return lookOf(entry.toStatus ?? '').label
      return entry.changes.some(({ from }) => from !== null) || entry.changes.length === 0
        ? 'Feedback corrected'
        : 'Feedback given'
    case 'rated':
      return `Assistant rated: ${starsWords(Number(entry.changes[0]?.to))}`
    case 'payment':
      return paymentTitles[entry.changes[0]?.to ?? ''] ?? 'Payment'
    case 'archived':
      return 'Archived'
    case 'restored':
      return 'Restored'
    default:
      return turnLabel(entry)
  }
}

/** The label of the status that an entry set: 'No-Show' if the client did not come. */
const turnLabel = ({ toStatus, changes }: HistoryEntry): string =>
  lookOfTour({
    status: toStatus ?? '',
    outcome: changes.find(({ field }) => field === 'outcome')?.to ?? null,
  }).label

/** The label of a status that a tour had before: only the entry that led to it says whether it was a no-show. */
const formerLabel = (status: string, earlier: readonly HistoryEntry[]): string => {
  const turn = earlier.findLast(
    ({ kind, fromStatus, toStatus }) =>
      kind !== 'undone' && toStatus === status && (fromStatus !== toStatus || kind === 'cancelled'),
  )
  return turn ? turnLabel(turn) : lookOf(status).label
}

/** 'Scheduled → Confirmed'; null if the status stayed, or if the entry does not know the old one. */
const statusChange = (entry: HistoryEntry, earlier: readonly HistoryEntry[]): string | null => {
  const { kind, fromStatus, toStatus } = entry
  if (!fromStatus || !toStatus || fromStatus === toStatus) return null
  const to = kind === 'undone' ? formerLabel(toStatus, earlier) : turnLabel(entry)
  return `${formerLabel(fromStatus, earlier)} → ${to}`
}

const detailOf = (entry: HistoryEntry, earlier: readonly HistoryEntry[], zone: string): string => {
  const changed = entry.changes
    .filter(({ field }) => field in fieldNames)
    .map((change) => changeText(change, zone))
  return [entry.actorName, statusChange(entry, earlier), ...peopleChanges(entry), ...changed, entry.note]
    .filter(Boolean)
    .join(' · ')
}

const changeText = (change: HistoryEntry['changes'][number], zone: string): string => {
  const { field } = change
  const from = withoutSelfEscort(change.from)
  const to = withoutSelfEscort(change.to)
  if (field === 'archived') return 'Archived'
  if (field === 'escortedBy') return 'The assistant fee was refunded, so no escort is booked'
  const name = fieldNames[field] ?? field
  // The history does not store a client's email and phone.
  if (from === null && to === null) return `${name} changed`
  if (to === null) return `${name} removed`
  const answer = answers[field]?.[to]
  if (answer) return `${name}: ${answer}`
  const shown = (value: string): string => (isInstant(value) ? formatDateTimeWithZone(value, zone) : value)
  return `${name}: ${from === null ? shown(to) : `${shown(from)} → ${shown(to)}`}`
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
