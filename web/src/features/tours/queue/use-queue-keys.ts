import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import { FLOATING } from '../../../lib/keys.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { staffTourQuery } from './queue-api.ts'
import { useQueueActions } from './use-queue-actions.ts'
import type { QueueSelection } from './use-queue-selection.ts'

/** What a key asks for: the choice of a status or priority for one tour, or an action on the selection. */
export type QueueAsk =
  | { kind: 'pick-status' | 'pick-priority'; tour: StaffTourRow }
  | { kind: 'assign' | 'status' | 'schedule' | 'priority' | 'archive' }

type Keys = {
  /** The loaded tours. */
  tours: readonly StaffTourRow[]
  /** The tour whose details are open. */
  openId: string | null
  /** The details show where people write. */
  writes: boolean
  selection: QueueSelection
  /** Whether the reader may do this to the selection. */
  may: (permission: string) => boolean
  ask: (wish: QueueAsk) => void
}

/** The keys of the queue: they act on the selection or, without one, on the focused row or the open details. */
export const useQueueKeys = ({ tours, openId, writes, selection, may, ask }: Keys): void => {
  const actions = useQueueActions()
  const many = selection.chosen.length > 0
  // A search or a link also opens a tour that the list lacks, such as a closed one.
  const { data: open } = useQuery({ ...staffTourQuery(openId ?? ''), enabled: openId !== null })

  const activeTour = (): StaffTourRow | undefined => {
    const focused = document.activeElement
    // The letters of a reply typed beside its box are not commands, unless a row shows that it has the focus.
    if (writes && !focused?.matches('[data-tour] :focus-visible')) return
    const id = focused?.closest('[data-tour]')?.getAttribute('data-tour') ?? openId
    return tours.find((tour) => tour.id === id) ?? (open?.id === id ? open : undefined)
  }
  /** Runs the action of the selection or of one tour; false if the reader may not, so that the browser handles the key. */
  const act =
    (permission: string, wish: QueueAsk, one: (tour: StaffTourRow) => (() => void) | false) =>
    (): boolean => {
      if (many) {
        if (may(permission)) ask(wish)
        return may(permission)
      }
      const tour = activeTour()
      const run = tour ? one(tour) : false
      if (run) run()
      return Boolean(run)
    }

  useKeys({
    assign: act(
      'tours.assign',
      { kind: 'assign' },
      (tour) => tour.may.assign && (() => actions.onAssign(tour)),
    ),
    status: act(
      'tours.update_status',
      { kind: 'status' },
      (tour) => tour.may.updateStatus && (() => ask({ kind: 'pick-status', tour })),
    ),
    date: act(
      'tours.update_status',
      { kind: 'schedule' },
      (tour) => tour.may.updateStatus && (() => actions.onDate(tour)),
    ),
    priority: act(
      'tours.set_priority',
      { kind: 'priority' },
      (tour) => tour.may.setPriority && (() => ask({ kind: 'pick-priority', tour })),
    ),
    archive: act('tours.archive', { kind: 'archive' }, (tour) => {
      if (tour.may.restore) return () => actions.onRestore(tour)
      return tour.may.archive && (() => actions.onArchive(tour))
    }),
    chooseAll: () => (tours.length > 0 ? selection.onAll() : false),
    closeDetails: (event) => {
      // The first Escape closes what floats or the details; the next one clears the selection.
      if (!many || openId || event.defaultPrevented || document.querySelector(FLOATING)) return false
      selection.choose([])
    },
  })
}
