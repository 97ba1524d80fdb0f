import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { mostAtOnce } from '@porchlight/contract/tours/statuses'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../../lib/toast.ts'

const none: ReadonlySet<string> = new Set()

export type QueueSelection = {
  /** The chosen tours in the list's current data. */
  chosen: readonly StaffTourRow[]
  ids: ReadonlySet<string>
  /** Toggles a tour; `range` toggles all up to the last clicked one. */
  onToggle: (tour: StaffTourRow, range: boolean) => void
  /** Chooses every loaded tour, or none. */
  onAll: () => void
  choose: (ids: Iterable<string>) => void
}

/**
 * The chosen tours of a list. A tour that leaves the list is no longer chosen, and another list (`key`) starts empty.
 *
 * @param tours must keep its identity while the list is unchanged
 */
export const useQueueSelection = (
  tours: readonly StaffTourRow[] | undefined,
  key: string,
): QueueSelection => {
  const [selection, setSelection] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: none })
  const ids = selection.key === key ? selection.ids : none
  const chosen = useMemo(() => tours?.filter(({ id }) => ids.has(id)) ?? [], [tours, ids])

  const choose = useCallback(
    (nextIds: Iterable<string>): void => {
      const all = [...nextIds]
      if (all.length > mostAtOnce)
        toast({
          title: `Up to ${mostAtOnce} tours at once`,
          description: `The first ${mostAtOnce} are selected.`,
        })
      setSelection({ key, ids: new Set(all.slice(0, mostAtOnce)) })
    },
    [key],
  )

  // The callbacks stay the same, so that rows redraw only when they change.
  const now = useRef({ tours, chosen, choose, last: null as string | null })
  useEffect(() => {
    Object.assign(now.current, { tours, chosen, choose })
  })
  const onToggle = useCallback((tour: StaffTourRow, range: boolean): void => {
    const { tours: listed = [], chosen: before, choose: put, last } = now.current
    const next = new Set(before.map(({ id }) => id))
    const places = [last, tour.id].map((id) => listed.findIndex((one) => one.id === id))
    const between =
      range && Math.min(...places) >= 0 ? listed.slice(Math.min(...places), Math.max(...places) + 1) : [tour]
    const isAdding = !next.has(tour.id)
    for (const { id } of between) {
      if (isAdding) next.add(id)
      else next.delete(id)
    }
    now.current.last = tour.id
    put(next)
  }, [])
  const onAll = useCallback((): void => {
    const { tours: listed = [], chosen: before, choose: put } = now.current
    put(before.length > 0 ? none : listed.map(({ id }) => id))
  }, [])

  const shown = useMemo((): ReadonlySet<string> => new Set(chosen.map(({ id }) => id)), [chosen])
  return { chosen, ids: shown, onToggle, onAll, choose }
}
