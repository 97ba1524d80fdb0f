import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { TourRow } from '../queries.ts'
import { type ChangeRequest, changeTour } from './change-tour.ts'
import { endAssignment } from './end-assignment.ts'

/**
 * Puts a tour away for good: it leaves the queue, lets go of its slot and its assistant, and nobody changes it any more.
 * A second time changes nothing but says so in the history.
 *
 * @throws Refusal not_found, version_conflict
 */
export const archiveTour = async (
  kernel: Kernel,
  viewer: StaffViewer,
  request: ChangeRequest,
): Promise<TourRow> =>
  changeTour(kernel, viewer, request, async (tour, tx, now) => {
    await endAssignment(tx, { tourId: tour.id, reason: 'unassigned', by: viewer.userId, at: now })
    return {
      set: { archivedAt: tour.archivedAt ?? now, archivedBy: tour.archivedBy ?? viewer.userId },
      history: { kind: 'archived', isInternal: true },
    }
  })
