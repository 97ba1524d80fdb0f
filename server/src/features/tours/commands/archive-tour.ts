import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { TourRow } from '../queries.ts'
import { isClosed } from '../rules.ts'
import { processTransition } from '../steps/process-transition.ts'
import { type ChangeRequest, updateTour } from '../steps/update-tour.ts'

/**
 * Archives a tour: it leaves the queue, and nobody changes it until it is restored. An open tour is cancelled with it,
 * like any cancellation by the desk. An archived tour stays as it is.
 *
 * @throws Refusal not_found, version_conflict
 */
export const archiveTour = async (
  kernel: Kernel,
  viewer: StaffViewer,
  request: ChangeRequest,
): Promise<TourRow> =>
  updateTour(kernel, viewer, request, async (tour, tx, now) => {
    if (tour.archivedAt) return null
    const archived = { archivedAt: now, archivedBy: viewer.userId }
    if (isClosed(tour.status)) return { set: archived, history: { kind: 'archived', isInternal: true } }
    const { set, history } = await processTransition(tx, tour, {
      ...{ status: 'cancelled', notes: null, outcome: null, date: tour.scheduledDate },
      ...{ by: viewer.userId, at: now },
    })
    const changes = [...(history.changes ?? []), { field: 'archived', from: null, to: 'yes' }]
    return { set: { ...set, ...archived }, history: { ...history, changes } }
  })
