import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { TourRow } from '../queries.ts'
import { type ChangeRequest, updateTour } from '../steps/update-tour.ts'

/**
 * Returns an archived tour to the queue; it stays closed.
 *
 * @throws Refusal not_found, version_conflict
 */
export const restoreTour = async (
  kernel: Kernel,
  viewer: StaffViewer,
  request: ChangeRequest,
): Promise<TourRow> =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, (tour) =>
      tour.archivedAt
        ? { set: { archivedAt: null, archivedBy: null }, history: { kind: 'restored', isInternal: true } }
        : null,
    ),
  )
