import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { DESKTOP, useMediaQuery } from '../use-media-query.ts'

type Options = {
  /** The element that contains the rows: a list or a grid. */
  list: RefObject<HTMLElement | null>
  /** The number of items, and how many fit in a row. */
  count: number
  columns: number
  /** The usual height of a row and the gap between rows, in pixels. */
  estimate: number
  gap: number
  /** From this many items on, only the rows in sight are rendered. */
  from: number
}

/** The scrolling element on a desktop: the list's own pane, or the work area. */
const paneOf = (list: HTMLElement | null): HTMLElement | null =>
  list?.closest<HTMLElement>('[data-scrolls]') ?? document.getElementById('work')

/** The list's offset from the top of the scrolling element. */
const topOf = (list: HTMLElement | null, scroller: HTMLElement | null): number => {
  if (!list) return 0
  const { top } = list.getBoundingClientRect()
  return scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY
}

/**
 * Renders only the visible rows of a long list or grid with varying heights. The work area or an element with
 * `data-scrolls` scrolls; on smaller screens the page.
 * @returns the items to render (from `first` up to but not including `end`), the padding that replaces the other rows,
 *   and for the first item of each row the ref and `data-index` that measure it
 */
export const useVirtualRows = ({ list, count, columns, estimate, gap, from }: Options) => {
  const desktop = useMediaQuery(DESKTOP)
  const enabled = count > from
  const [margin, setMargin] = useState(0)
  const scroller = (): HTMLElement | null => (desktop ? paneOf(list.current) : null)
  useLayoutEffect(() => {
    // Elements above the list may grow and shrink, like a form or a banner.
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
    // The virtualizer may take over in the middle of a list. Without this it would start at the top.
    initialOffset: () => scroller()?.scrollTop ?? 0,
  })
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: enabled && !desktop,
    initialOffset: () => window.scrollY,
  })
  const rows = desktop ? inPane : inPage
  /** Scrolls an item to the middle after the row layout has changed. */
  const show = (index: number): void => {
    if (enabled) rows.scrollToIndex(Math.floor(index / columns), { align: 'center' })
    else list.current?.children[index]?.scrollIntoView({ block: 'center' })
  }
  /** Whether an item is rendered and fully visible: its opening control if it has one, else the whole item. */
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
