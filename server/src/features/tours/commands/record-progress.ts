import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AssistantViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { assistantMay, mayWorkOn } from '../policy.ts'
import type { TourRow } from '../queries.ts'
import { changeTour } from './change-tour.ts'

/**
 * Writes down that an assistant is on the way, or has arrived: instants, not statuses (product decision:
 * tours/assistant). Each is written once.
 *
 * @throws Refusal not_found, transition_refused before the tour is confirmed or a second time
 */
export const recordProgress = async (
  kernel: Kernel,
  viewer: AssistantViewer | StaffViewer,
  input: { tourId: string; progress: 'on_my_way' | 'arrived' },
): Promise<TourRow> =>
  changeTour(kernel, viewer, { tourId: input.tourId }, (tour, _tx, now) => {
    if (!mayWorkOn(viewer, tour)) throw refuse('not_found')
    const may = assistantMay(tour)
    const arriving = input.progress === 'arrived'
    if (arriving ? !may.arrive : !may.onMyWay) throw refuse('transition_refused')
    return {
      set: arriving ? { arrivedAt: now } : { onMyWayAt: now },
      history: { kind: 'progress', changes: [{ field: input.progress, from: null, to: now.toISOString() }] },
    }
  })
