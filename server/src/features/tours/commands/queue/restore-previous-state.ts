import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../../kernel/database/database.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../../kernel/viewer.ts'
import { cancelRefunds } from '../../../payments/steps/cancel-refunds.ts'
import { findPerson } from '../../../people/queries.ts'
import { restoredColumns } from '../../adapters/stored-columns.ts'
import { requireUndo } from '../../policy.ts'
import type { TourAssistants } from '../../ports.ts'
import { findDeskUndo, type TourRow } from '../../queries.ts'
import type { LockedTour, TourChange } from '../../steps/record-change.ts'
import { resumeAssignment } from '../../steps/resume-assignment.ts'
import { type ChangeRequest, updateTour } from '../../steps/update-tour.ts'
import { type DeskUndo, tourAssignments, tourFeedback } from '../../tables.ts'

/** Deletes the assignment that the change created, reopens the one that it ended, and restores its notes. */
const restoreAssignment = async (tx: Tx, { tourId, madeBy, madeAt, before }: DeskUndo): Promise<void> => {
  const open = and(eq(tourAssignments.tourId, tourId), isNull(tourAssignments.endedAt))
  await tx
    .delete(tourAssignments)
    .where(and(open, eq(tourAssignments.assignedBy, madeBy), eq(tourAssignments.assignedAt, madeAt)))
  await resumeAssignment(tx, tourId, { by: madeBy, at: madeAt })
  if (before.assignmentNotes !== null)
    await tx
      .update(tourAssignments)
      .set({ notes: before.assignmentNotes || null })
      .where(open)
}

const restoreFeedback = async (tx: Tx, { before: { feedback } }: DeskUndo): Promise<void> => {
  if (!feedback) return
  const { givenAt, correctedAt, ...facts } = feedback
  await tx.insert(tourFeedback).values({
    ...facts,
    // As text: the row was stored as JSON.
    givenAt: new Date(givenAt),
    correctedAt: correctedAt && new Date(correctedAt),
  })
}

/** The differences that the history names, apart from the status. */
const changesOf = async (tx: Tx, tour: LockedTour, set: Partial<LockedTour>, undo: DeskUndo) => {
  const nameOf = async (id: string | null | undefined) =>
    (id ? (await findPerson(tx, id))?.name : null) ?? null
  const changes: NonNullable<TourChange['history']['changes']> = [
    { field: 'change', from: undo.kind, to: null },
  ]
  const formerId = set.schedulingAssistantId ?? null
  if (formerId !== tour.schedulingAssistantId) {
    const from = await nameOf(tour.schedulingAssistantId)
    changes.push({ field: 'assistant', from, to: await nameOf(formerId) })
  }
  const date = set.scheduledDate?.toISOString() ?? null
  const now = tour.scheduledDate?.toISOString() ?? null
  if (date !== now) changes.push({ field: 'scheduledDate', from: now, to: date })
  if (set.priority !== tour.priority)
    changes.push({ field: 'priority', from: tour.priority, to: set.priority ?? null })
  return changes
}

/**
 * Undoes the desk's last change of a tour, for some minutes, by the person who made it, unless the tour has changed
 * since. A refund that has not started is cancelled with it; one that has refuses the undo. The history keeps both.
 *
 * @throws Refusal not_found, not_allowed without the permission for the change, undo_over, assistant_unavailable if the
 *   former assistant cannot take the tour any more, time_taken if another tour has taken the time since,
 *   version_conflict
 */
export const restorePreviousState = (
  kernel: Kernel,
  assistants: TourAssistants,
  viewer: StaffViewer,
  request: ChangeRequest,
): Promise<TourRow> =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      const undo = requireUndo(viewer, tour, await findDeskUndo(tx, tour.id), now)
      const set = restoredColumns(undo.before.columns)
      const assigned = set.schedulingAssistantId
      if (assigned && assigned !== tour.schedulingAssistantId) {
        const former = await assistants.findAssignable(tx, assigned)
        if (!former?.assignable) throw refuse('assistant_unavailable')
      }
      const { madeAt: requestedAt } = undo
      const refunds = { tourId: tour.id, paymentId: tour.paymentId, requestedAt, at: now }
      if (!(await cancelRefunds(tx, refunds)))
        throw refuse('undo_over', { message: 'The refund has started. Reopen the tour instead.' })
      await restoreAssignment(tx, undo)
      await restoreFeedback(tx, undo)
      const isInternal = undo.kind === 'priority' || (undo.kind === 'archived' && set.status === tour.status)
      return {
        set,
        history: { kind: 'undone', isInternal, changes: await changesOf(tx, tour, set, undo) },
      }
    }),
  )
