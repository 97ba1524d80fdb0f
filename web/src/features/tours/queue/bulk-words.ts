import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { BulkResult } from '@porchlight/contract/tours/queue'
import { pendingStatuses } from '@porchlight/contract/tours/statuses'
import { isOpen, lookOf } from '../status.ts'
import { clientNameOf } from '../tour-words.ts'
import type { BulkAct } from './bulk-mutations.ts'
import { isTimePast, priorityLabel } from './queue-words.ts'

export const toursWord = (count: number): string => `${count} ${count === 1 ? 'tour' : 'tours'}`

/** How many of the tours have a time that is past; null for none. */
export const pastText = (tours: readonly StaffTourRow[], now: Date): string | null => {
  const past = tours.filter((tour) => isTimePast(tour, now)).length
  if (past === 0) return null
  return past === tours.length
    ? 'The time of these tours has passed.'
    : `The time has passed for ${past} of these tours. Availability covers the others.`
}

/** The titles of the actions on one tour (specification, back office, section 8); the same titles serve for several. */
const titles: Record<BulkAct['kind'], string> = {
  assign: 'Assistant Assigned',
  status: 'Status Updated',
  priority: 'Priority Updated',
  archive: 'Tour Archived',
}

/** The error if a whole request failed. */
export const bulkFailures: Record<BulkAct['kind'], string> = {
  assign: 'Failed to assign assistant',
  status: 'Failed to update status',
  priority: 'Failed to update priority',
  archive: 'Failed to archive tour',
}

/** The assigned tours that the assistant is not free for: 'Not available for Nora Field.' */
const notFreeText = (act: BulkAct, done: readonly StaffTourRow[]): string => {
  if (act.kind !== 'assign') return ''
  const hindered = done.filter(({ id }) => act.notFreeFor.includes(id))
  if (hindered.length === 0) return ''
  const which =
    hindered.length === done.length
      ? hindered.length === 1
        ? 'it'
        : `all ${hindered.length}`
      : hindered.length > 2
        ? `${hindered.length} of them`
        : hindered.map(clientNameOf).join(' and ')
  return `. Not available for ${which}.`
}

/** The toast for the updated tours: '3 tours: Elena Ruiz', and for which of them the assistant is not free. */
export const bulkToast = (act: BulkAct, results: readonly BulkResult[]) => {
  const done = results.flatMap(({ tour }) => tour ?? [])
  const count = toursWord(done.length)
  const to =
    act.kind === 'assign'
      ? done[0]?.schedulingAssistantName
      : act.kind === 'status'
        ? lookOf(act.status).label
        : act.kind === 'priority'
          ? priorityLabel(act.priority)
          : null
  const description = `${to ? `${count}: ${to}` : count}${notFreeText(act, done)}`
  return { title: titles[act.kind], description, tone: 'ok' as const }
}

/** The consequence of archiving the chosen tours, with the number of tours that it cancels. */
export const archiveText = (tours: readonly Pick<StaffTourRow, 'status' | 'feeIfCancelled'>[]): string => {
  const open = tours.filter(({ status }) => isOpen(status))
  const one = tours.length === 1
  const leave = `${one ? 'It leaves' : 'They leave'} the queue and ${one ? 'becomes' : 'become'} read-only. You can restore ${one ? 'it' : 'them'} later.`
  if (open.length === 0) return leave
  const which = one
    ? 'This tour is open'
    : `${toursWord(open.length)} of these ${open.length === 1 ? 'is' : 'are'} open`
  const them = open.length === 1 ? 'it' : 'them'
  const fees = open.some(({ feeIfCancelled }) => feeIfCancelled)
    ? ' Assistant fees are refunded to the agents.'
    : ''
  return `${leave} ${which}: archiving cancels ${them}, and we tell the agents, assistants, and clients.${fees}`
}

type Reassigned = Pick<StaffTourRow, 'status' | 'statusNotes' | 'schedulingAssistantId'>

/** Whether the server sends the tour back to Assistant Assigned: a new assistant arranges an undated tour from the start. */
const startsOver = ({ status, schedulingAssistantId }: Reassigned, assistantId: string): boolean =>
  schedulingAssistantId !== assistantId &&
  status !== 'requested' &&
  status !== 'assistant_assigned' &&
  pendingStatuses.includes(status)

/** What assigning the chosen tours to an assistant resets; null if nothing. */
export const reassignText = (tours: readonly Reassigned[], assistantId: string): string | null => {
  const reset = tours.filter((tour) => startsOver(tour, assistantId))
  const [first] = reset
  if (!first) return null
  const back = `back to ${lookOf('assistant_assigned').label}.`
  const one = reset.length === 1
  const which = reset.length === tours.length ? 'These tours' : `${reset.length} of these tours`
  const [words, note] =
    tours.length === 1
      ? [
          `The status goes from ${lookOf(first.status).label} ${back}`,
          `Its note “${first.statusNotes}” stays`,
        ]
      : [`${which} ${one ? 'goes' : 'go'} ${back}`, one ? 'Its status note stays' : 'Their status notes stay']
  return reset.some(({ statusNotes }) => statusNotes) ? `${words} ${note} in the timeline.` : words
}
