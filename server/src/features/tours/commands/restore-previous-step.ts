import { refuse } from '../../../kernel/refusal.ts'
import type { AssistantViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { restoredColumns } from '../adapters/stored-columns.ts'
import { mayWorkOn, undoableStep } from '../policy.ts'
import { resumeAssignment } from '../steps/resume-assignment.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'

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
      await resumeAssignment(tx, tour.id, { by: last.by, at: new Date(last.at) })
      return {
        set: restoredColumns(last.before),
        history: { kind: 'undone', changes: [{ field: 'step', from: last.step, to: null }] },
      }
    }),
  )
