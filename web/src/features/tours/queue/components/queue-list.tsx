// biome-ignore-all lint/a11y/useSemanticElements: lines that turn into cards; under another display Safari forgets what <tr> means
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are reached by their first button, as in the kit’s tables
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { QueryKey } from '@tanstack/react-query'
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { hasCharacterKeys } from '../../../../lib/character-keys.ts'
import { isKey } from '../../../../lib/keys.ts'
import { useInSight } from '../../../../lib/long-list.ts'
import type { PageOf } from '../../../../lib/requests/client.ts'
import { useKeys } from '../../../../lib/use-keys.ts'
import { cx } from '../../../../ui/cx.ts'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { useRowKeys } from '../../../../ui/lists/use-row-keys.ts'
import { DESKTOP, useMediaQuery } from '../../../../ui/use-media-query.ts'
import type { QueueSelection } from '../use-queue-selection.ts'
import { columnClass, columnTemplates, queueColumns } from './queue-columns.tsx'
import { QueueRow } from './queue-row.tsx'
import './queue.css'

type Props = {
  queryKey: QueryKey
  /** The loaded pages; undefined while another list's rows are shown. */
  pages: readonly PageOf<StaffTourRow>[] | undefined
  selection: QueueSelection
  tours: readonly StaffTourRow[]
  /** The number of matches; -1 if there are too many to count. */
  total: number
  openId: string | null
  fresh: ReadonlySet<string>
  /** The rows are outdated while newer ones load. */
  stale: boolean
  onOpen: (tour: StaffTourRow) => void
  /** How many rows to draw: a few appear first (first-rows.tsx). */
  most: number
  /** Below the last row. */
  children?: ReactNode
}

/** From this number of rows on, the list draws only those in sight. */
const VIRTUAL_FROM = 200

/** J and K continue from the row with the focus, or whose details are open, not from the top. */
const useKeysFrom = (openId: string | null): void => {
  const toOpenRow = (): boolean => {
    const active = document.activeElement
    const row = active?.closest('[data-tour]') ?? document.querySelector(`[data-tour="${openId}"]`)
    if (!active?.matches('[data-row-target]')) row?.querySelector<HTMLElement>('[data-row-target]')?.focus()
    return false // the list handles the key next
  }
  useKeys({ nextRow: toOpenRow, previousRow: toOpenRow }, true)
}

/** Opening details makes the list narrower and its filters higher: keeps the pressed row under the pointer. */
const usePressedRow = (pane: RefObject<HTMLElement | null>, openId: string | null) => {
  const pressed = useRef<{ row: Element; top: number }>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout changes with the open details
  useLayoutEffect(() => {
    const { current } = pressed
    if (current && pane.current)
      pane.current.scrollTop += current.row.getBoundingClientRect().top - current.top
    pressed.current = null
  }, [pane, openId])
  return ({ target }: MouseEvent): void => {
    const row = target instanceof Element && target.closest('[data-tour]')
    if (row) pressed.current = { row, top: row.getBoundingClientRect().top }
  }
}

/** The distance of the first row from the top of the page. */
const bodyTop = (body: HTMLElement | null): number =>
  body ? body.getBoundingClientRect().top + window.scrollY : 0

/**
 * The queue's rows. They scroll by themselves on a desktop, with details beside them, and with the page on smaller
 * screens.
 */
export function QueueList(props: Props) {
  const { selection, tours, total, openId, fresh, stale, onOpen, children } = props
  const pane = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const desktop = useMediaQuery(DESKTOP)
  const virtual = tours.length > VIRTUAL_FROM
  useRowKeys(pane)
  useKeysFrom(openId)
  const onPress = usePressedRow(pane, openId)

  const common = {
    count: tours.length,
    estimateSize: () => (desktop ? 44 : 108),
    getItemKey: (index: number) => tours[index]?.id ?? index,
    overscan: 12,
  }
  const inPane = useVirtualizer({
    ...common,
    enabled: virtual && desktop,
    getScrollElement: () => pane.current,
    // The virtualizer takes over in the middle of a list; without this it would start at the top.
    initialOffset: () => pane.current?.scrollTop ?? 0,
    scrollMargin: 32, // the head
  })
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: virtual && !desktop,
    initialOffset: () => window.scrollY,
    // Reading it makes the browser lay out the page at once.
    scrollMargin: virtual && !desktop ? bodyTop(body.current) : 0,
  })
  const rows = desktop ? inPane : inPage
  const items = rows.getVirtualItems()
  const margin = rows.options.scrollMargin
  const before = virtual ? (items[0]?.start ?? margin) - margin : 0
  const after = virtual ? rows.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin) : 0
  const shown = virtual
    ? items.map(({ index }) => index)
    : tours.slice(0, props.most).map((_, index) => index)
  useInSight(props.queryKey, props.pages, { first: shown[0] ?? 0, end: (shown.at(-1) ?? 0) + 1 })
  const { ids, onToggle, onAll } = selection

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key beside each row's own checkbox, which says the same
    <div
      ref={pane}
      onClickCapture={onPress}
      onKeyDown={(event) => {
        const { target } = event
        if (
          !hasCharacterKeys() ||
          !isKey('chooseRow', event) ||
          !(target instanceof Element && target.matches('[data-row-target]'))
        )
          return
        const id = target.closest('[data-tour]')?.getAttribute('data-tour')
        const tour = tours.find((one) => one.id === id)
        if (tour) onToggle(tour, false)
      }}
      className="queue min-w-0 flex-1 lg:min-h-0 lg:overflow-y-auto"
      style={columnTemplates}
    >
      <div
        role="table"
        aria-label="Tour queue"
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-busy={stale || undefined}
        className={cx('text-md transition-opacity duration-100', stale && 'opacity-60')}
      >
        <div role="rowgroup" className="contents">
          <div role="row" aria-rowindex={1} className="queue-head">
            <span role="columnheader" className="queue-tick">
              <Checkbox
                label={ids.size > 0 ? 'Clear selection' : 'Select all'}
                labelHidden
                checked={ids.size > 0}
                indeterminate={ids.size > 0 && ids.size < tours.length}
                onChange={onAll}
              />
            </span>
            {queueColumns.map((column) => (
              <span key={column.key} role="columnheader" className={columnClass(column)}>
                {column.header}
              </span>
            ))}
            <span role="columnheader" className="queue-more">
              <span className="sr-only">More</span>
            </span>
          </div>
        </div>
        <div
          ref={body}
          role="rowgroup"
          // The space of the rows that are not drawn.
          style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
        >
          {shown.map((index) => {
            const tour = tours[index]
            if (!tour) return null
            return (
              <QueueRow
                key={tour.id}
                ref={virtual ? rows.measureElement : undefined}
                tour={tour}
                index={index}
                open={tour.id === openId}
                chosen={ids.has(tour.id)}
                onToggle={onToggle}
                fresh={fresh.has(tour.id)}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      </div>
      {children}
    </div>
  )
}
