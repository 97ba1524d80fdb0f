import type { TourPriority } from '@porchlight/contract/tours/shapes'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'

/**
 * Sets a tour's priority, which agents do not see.
 *
 * @throws Refusal not_found, tour_archived, version_conflict
 */
export const setPriority: TourCommand<StaffViewer, [priority: TourPriority]> = (
  kernel,
  viewer,
  request,
  priority,
) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, (tour) => {
      if (tour.archivedAt) throw refuse('tour_archived')
      return {
        undo: { kind: 'priority' },
        set: { priority },
        history: {
          kind: 'priority',
          isInternal: true,
          changes: [{ field: 'priority', from: tour.priority, to: priority }],
        },
      }
    }),
  )
