import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { DESKTOP, useMediaQuery } from './use-media-query.ts'

type Options = {
  /** The element that holds the rows: a list or a grid. */
  list: RefObject<HTMLElement | null>
  /** How many things there are, and how many stand in a row. */
  count: number
  columns: number
  /** The usual height of a row and the room between two, in pixels. */
  estimate: number
  gap: number
  /** From so many things on only the rows in sight are drawn. */
  from: number
}

/** What scrolls on a desktop: the pane of its own that the list stands in, or the work area. */
const paneOf = (list: HTMLElement | null): HTMLElement | null =>
  list?.closest<HTMLElement>('[data-scrolls]') ?? document.getElementById('work')

/** Where the list begins, from the top of what scrolls. */
const topOf = (list: HTMLElement | null, scroller: HTMLElement | null): number => {
  if (!list) return 0
  const { top } = list.getBoundingClientRect()
  return scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY
}

/**
 * Draws the rows in sight of a long list or grid, whose heights differ. On a desktop the work area scrolls, or what is
 * marked with `data-scrolls`; below that the page does.
 * @returns which things to draw (`first` up to and without `end`), the room to leave above and below them as padding of
 *   the list, and for the first thing of each row the ref and `data-index` by which it is measured
 */
export const useVirtualRows = ({ list, count, columns, estimate, gap, from }: Options) => {
  const desktop = useMediaQuery(DESKTOP)
  const enabled = count > from
  const [margin, setMargin] = useState(0)
  const scroller = (): HTMLElement | null => (desktop ? paneOf(list.current) : null)
  useLayoutEffect(() => {
    // What stands above may grow and shrink: a form that opens, a banner that goes.
    if (!enabled) return
    const measure = (): void => setMargin(topOf(list.current, desktop ? paneOf(list.current) : null))
    measure()
    const watch = new ResizeObserver(measure)
    for (let above = list.current?.parentElement; above; above = above.parentElement) watch.observe(above)
    return () => watch.disconnect()
  }, [enabled, desktop, list])

  const common = {
    count: Math.ceil(count / columns),
    estimateSize: () => estimate,
    gap,
    overscan: 4,
    scrollMargin: margin,
  }
  const inPane = useVirtualizer({
    ...common,
    enabled: enabled && desktop,
    getScrollElement: scroller,
    // It takes over in the middle of a list: without this it would begin at the top.
    initialOffset: () => scroller()?.scrollTop ?? 0,
  })
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: enabled && !desktop,
    initialOffset: () => window.scrollY,
  })
  const rows = desktop ? inPane : inPage
  /** Brings a thing into the middle of the sight, when the rows have been cut anew. */
  const show = (index: number): void => {
    if (enabled) rows.scrollToIndex(Math.floor(index / columns), { align: 'center' })
    else list.current?.children[index]?.scrollIntoView({ block: 'center' })
  }
  /** Whether a thing is drawn and what opens it, or it itself, is wholly to be seen. */
  const isInSight = (index: number): boolean => {
    const row = list.current?.querySelector(`:scope > [aria-posinset="${index + 1}"]`)
    if (!row) return false
    const { top, bottom } = (row.querySelector('[data-row-target]') ?? row).getBoundingClientRect()
    const pane = scroller()?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
    return top >= pane.top && bottom <= pane.bottom
  }
  if (!enabled)
    return {
      virtual: false,
      first: 0,
      end: count,
      before: 0,
      after: 0,
      measured: () => undefined,
      show,
      isInSight,
    }
  const items = rows.getVirtualItems()
  const [top] = items
  const bottom = items.at(-1)
  return {
    virtual: true,
    first: (top?.index ?? 0) * columns,
    end: Math.min(count, ((bottom?.index ?? -1) + 1) * columns),
    before: (top?.start ?? margin) - margin,
    after: Math.max(0, rows.getTotalSize() - ((bottom?.end ?? margin) - margin)),
    measured: (index: number) =>
      index % columns === 0 ? { ref: rows.measureElement, 'data-index': index / columns } : undefined,
    show,
    isInSight,
  }
}
