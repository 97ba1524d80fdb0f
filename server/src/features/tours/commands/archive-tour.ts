import type { StaffViewer } from '../../../kernel/viewer.ts'
import { isClosed } from '../rules.ts'
import { processTransition } from '../steps/process-transition.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'

/**
 * Archives a tour: it leaves the queue and cannot change until it is restored. An open tour is cancelled with it.
 *
 * @throws Refusal not_found, version_conflict
 */
export const archiveTour: TourCommand<StaffViewer> = (kernel, viewer, request) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (tour.archivedAt) return null
      const archived = { archivedAt: now, archivedBy: viewer.userId }
      const undo = { kind: 'archived' } as const
      if (isClosed(tour.status))
        return { undo, set: archived, history: { kind: 'archived', isInternal: true } }
      const { set, history } = await processTransition(tx, tour, {
        status: 'cancelled',
        notes: null,
        outcome: null,
        date: tour.scheduledDate,
        by: viewer.userId,
        at: now,
      })
      const changes = [...(history.changes ?? []), { field: 'archived', from: null, to: 'yes' }]
      return { undo, set: { ...set, ...archived }, history: { ...history, changes } }
    }),
  )
