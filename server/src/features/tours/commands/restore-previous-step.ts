import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AssistantViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { mayWorkOn, undoableStep } from '../policy.ts'
import type { TourChange } from '../steps/record-change.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'
import { type LastStep, tourAssignments } from '../tables.ts'

const toInstant = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The columns of a tour as they were before a step. */
const columnsBefore = ({ before }: LastStep): TourChange['set'] => ({
  // These values come from the same columns, so they fit them.
  ...(before as Pick<TourChange['set'], 'status' | 'outcome'>),
  statusNotes: before.statusNotes,
  escortAssistantId: before.escortAssistantId,
  conflictOverrideReason: before.conflictOverrideReason,
  conflictOverrideBy: before.conflictOverrideBy,
  cancelledBy: before.cancelledBy,
  scheduledDate: toInstant(before.scheduledDate),
  onMyWayAt: toInstant(before.onMyWayAt),
  arrivedAt: toInstant(before.arrivedAt),
  startedAt: toInstant(before.startedAt),
  completedAt: toInstant(before.completedAt),
  cancelledAt: toInstant(before.cancelledAt),
  cancelRequestedAt: toInstant(before.cancelRequestedAt),
})

/** Reopens the assignment that a step ended. */
const resumeAssignment = (tx: Tx, tourId: string, { by, at }: LastStep) =>
  tx
    .update(tourAssignments)
    .set({ status: 'assigned', endedAt: null, endedBy: null, endedReason: null })
    .where(
      and(
        eq(tourAssignments.tourId, tourId),
        eq(tourAssignments.endedBy, by),
        eq(tourAssignments.endedAt, new Date(at)),
      ),
    )

/**
 * Undoes the last step of a visit, within ten minutes, by the person who took it, unless the tour has changed since
 * (product decision: timing of visit steps). The history keeps both.
 *
 * @throws Refusal not_found, undo_over, time_taken if another tour has taken the time since, version_conflict
 */
export const restorePreviousStep: TourCommand<AssistantViewer | StaffViewer> = (kernel, viewer, request) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (!mayWorkOn(viewer, tour)) throw refuse('not_found')
      const last = undoableStep(viewer, tour, now)
      if (!last) throw refuse('undo_over')
      await resumeAssignment(tx, tour.id, last)
      return {
        set: columnsBefore(last),
        history: { kind: 'undone', changes: [{ field: 'step', from: last.step, to: null }] },
      }
    }),
  )
