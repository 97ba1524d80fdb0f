import type { StaffViewer } from '../../../kernel/viewer.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'

/**
 * Returns an archived tour to the queue; it stays closed.
 *
 * @throws Refusal not_found, version_conflict
 */
export const restoreTour: TourCommand<StaffViewer> = (kernel, viewer, request) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, (tour) =>
      tour.archivedAt
        ? { set: { archivedAt: null, archivedBy: null }, history: { kind: 'restored', isInternal: true } }
        : null,
    ),
  )
