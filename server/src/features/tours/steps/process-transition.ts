import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { type UndoableStep, visitStepOf } from '@porchlight/contract/tours/visit-times'
import type { Tx } from '../../../kernel/database/database.ts'
import { earlyChange, escortOf, isClosed, standsForDate } from '../rules.ts'
import { createAssignment } from './create-assignment.ts'
import type { LockedTour, TourChange } from './record-change.ts'
import { unassignAssistant } from './unassign-assistant.ts'

type Entry = {
  status: TourStatus
  notes: string | null
  outcome: 'completed' | 'no_show' | null
  /** The scheduled date from now on. */
  date: Date | null
  by: string
  at: Date
  override?: TourChange['override']
  estimatedCompletion?: Date | null | undefined
  /** The reason for recording a step of the visit before its time. */
  earlyReason?: string | null | undefined
}

const endings = { completed: 'completed', cancelled: 'cancelled' } as const

/** Updates the assignment: it ends with the tour and starts over when a tour is reopened. */
const updateAssignment = async (tx: Tx, tour: LockedTour, entry: Entry) => {
  const end = { tourId: tour.id, by: entry.by, at: entry.at }
  if (entry.status === 'completed' || entry.status === 'cancelled')
    return unassignAssistant(tx, {
      ...end,
      reason: entry.outcome === 'no_show' ? 'no_show' : endings[entry.status],
    })
  if (entry.status === 'requested') return unassignAssistant(tx, { ...end, reason: 'unassigned' })
  if (isClosed(tour.status) && tour.schedulingAssistantId)
    return createAssignment(tx, {
      tour,
      assistantId: tour.schedulingAssistantId,
      by: entry.by,
      at: entry.at,
      notes: null,
    })
}

const instantsOf = (tour: LockedTour, entry: Entry): TourChange['set'] => {
  const { status, at, by } = entry
  return {
    startedAt:
      status === 'in_progress' ? (tour.startedAt ?? at) : status === 'completed' ? tour.startedAt : null,
    // Setting the same status again, as for a note, does not end the tour again.
    completedAt: status === 'completed' ? (tour.completedAt ?? at) : null,
    cancelledAt: status === 'cancelled' ? (tour.cancelledAt ?? at) : null,
    cancelledBy: status === 'cancelled' ? (tour.cancelledAt ? tour.cancelledBy : by) : null,
    outcome: status === 'completed' ? 'completed' : status === 'cancelled' ? noShowOnly(entry.outcome) : null,
  }
}

const noShowOnly = (outcome: Entry['outcome']) => (outcome === 'no_show' ? outcome : null)

/** The step of a visit that corresponds to a change of status. */
const stepOf = (tour: LockedTour, { status, outcome }: Entry): UndoableStep | undefined => {
  if (status === tour.status) return undefined
  return status === 'completed' ? 'completed' : (visitStepOf({ status, outcome }) ?? undefined)
}

/** A new date is a new visit: "on my way" and "arrived" belonged to the old one. */
const progressOf = (tour: LockedTour, date: Date | null): TourChange['set'] =>
  date?.getTime() === tour.scheduledDate?.getTime() ? {} : { onMyWayAt: null, arrivedAt: null }

/**
 * Applies a status change for any caller: returns the new columns and updates the assignment. The callers decide who
 * may do it.
 */
export const processTransition = async (tx: Tx, tour: LockedTour, entry: Entry): Promise<TourChange> => {
  await updateAssignment(tx, tour, entry)
  const released = entry.status === 'requested'
  const assistantId = released ? null : tour.schedulingAssistantId
  const moved = entry.date?.getTime() !== tour.scheduledDate?.getTime()
  return {
    override: entry.override,
    step: stepOf(tour, entry),
    set: {
      status: entry.status,
      // A note belongs to the status that it was entered with: a new status without one has none.
      statusNotes: entry.notes ?? (entry.status === tour.status ? tour.statusNotes : null),
      scheduledDate: entry.date,
      schedulingAssistantId: assistantId,
      escortAssistantId: released
        ? null
        : (tour.escortAssistantId ?? (standsForDate(entry.status) ? escortOf(tour, assistantId) : null)),
      ...instantsOf(tour, entry),
      ...progressOf(tour, entry.date),
      // A new date settles the request to cancel the old one.
      ...(moved && entry.date && { cancelRequestedAt: null }),
      // An override applied to that visit only: at another time, or after a release, the tour needs the slot again.
      ...((moved || !standsForDate(entry.status)) && {
        conflictOverrideReason: null,
        conflictOverrideBy: null,
      }),
      ...(entry.estimatedCompletion !== undefined && { estimatedCompletion: entry.estimatedCompletion }),
    },
    history: {
      kind: entry.status === 'cancelled' ? 'cancelled' : moved && entry.date ? 'scheduled' : 'status',
      note: entry.notes,
      changes: [
        ...(moved
          ? [
              {
                field: 'scheduledDate',
                from: tour.scheduledDate?.toISOString() ?? null,
                to: entry.date?.toISOString() ?? null,
              },
            ]
          : []),
        ...(entry.outcome === 'no_show' ? [{ field: 'outcome', from: null, to: 'no_show' }] : []),
        ...earlyChange(entry.earlyReason),
      ],
    },
  }
}
