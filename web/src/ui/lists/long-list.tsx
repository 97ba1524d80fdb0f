import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type Ref, useLayoutEffect, useMemo, useRef } from 'react'
import { rowsOf, useInSight } from '../../lib/long-list.ts'
import type { PageOf } from '../../lib/requests/client.ts'
import { cx } from '../cx.ts'
import { Loaded, type LoadedProps } from '../feedback/loaded.tsx'
import { useFirstRows } from './first-rows.tsx'
import { NextPage } from './show-more.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/**
 * Attributes for a row's `li`: its position in the whole list, which is longer than the rendered part, and
 * its measurement.
 */
export type RowPlace = {
  'aria-posinset': number
  'aria-setsize': number
  ref?: Ref<HTMLLIElement>
  'data-index'?: number
}

export type LongListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<PageOf<Item>>>
  queryKey: QueryKey
  /** Names the list. */
  label: string
  /** While it loads and when that fails: see `Loaded`. */
  loading: string
  rows: number
  failed: LoadedProps<unknown>['failed']
  /** Shown when the list is empty. */
  empty: ReactNode
  className: string
  /** The number of columns; default 1. */
  columns?: number | undefined
  /** The usual height of a row and the gap between rows, in pixels. */
  estimate: number
  gap?: number | undefined
  /**
   * The row to keep in sight whenever the row layout changes, which `cut` reports. `above` names what is open above the
   * list: if something else opens there, the page stays at it.
   */
  kept?: { id: string | null; cut: boolean; above?: string | undefined } | undefined
  /** Changes the order of the loaded rows. @param isCut whether there are more rows than those */
  arrange?: ((rows: readonly Item[], isCut: boolean) => readonly Item[]) | undefined
  /** Renders a row. `measured` rows need their layout even when they are out of sight. */
  children: (item: Item, place: RowPlace, measured: boolean) => ReactNode
}

/** From this many rows on, only the rows in sight are rendered: an agent may have twenty thousand. */
const VIRTUAL_FROM = 90

/** This many rows render at once and fill the screen; the rest follow when there is time. */
const AT_ONCE = 4

/** A list that loads more as the user scrolls. It renders and refreshes only the rows in sight. */
export function LongList<Item extends { id: string }>(props: LongListProps<Item>) {
  const { query, label, empty, className, columns = 1, estimate, gap = 0, kept } = props
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  const pages = query.data?.pages
  const loaded = useMemo(() => rowsOf(pages ?? []), [pages])
  const items = props.arrange && !query.isPlaceholderData ? props.arrange(loaded, query.hasNextPage) : loaded
  const rows = useVirtualRows({ list, count: items.length, columns, estimate, gap, from: VIRTUAL_FROM })
  const { most, after } = useFirstRows(pages !== undefined, AT_ONCE * columns, rows.end - rows.first)
  const end = Math.min(rows.end, rows.first + most)
  useInSight(props.queryKey, query.isPlaceholderData ? undefined : pages, rows)
  const indexOf = (id: string): number => items.findIndex((item) => item.id === id)
  useKept(kept, {
    show: (id) => indexOf(id) >= 0 && rows.show(indexOf(id)),
    isInSight: (id) => rows.isInSight(indexOf(id)),
  })
  return (
    <Loaded query={query} loading={props.loading} rows={props.rows} failed={props.failed}>
      {({ pages: [first] }) =>
        first && items.length > 0 ? (
          <>
            <ul
              ref={list}
              aria-label={label}
              aria-busy={query.isPlaceholderData || undefined}
              className={cx(className, query.isPlaceholderData && 'opacity-60')}
              // The space of the rows that are not rendered.
              style={rows.virtual ? { paddingTop: rows.before, paddingBottom: rows.after } : undefined}
            >
              {items.slice(rows.first, end).map((item, index) => {
                const at = rows.first + index
                const place = { 'aria-posinset': at + 1, 'aria-setsize': first.more ? -1 : first.total }
                return props.children(item, { ...place, ...rows.measured(at) }, rows.virtual)
              })}
            </ul>
            {Number.isFinite(most) ? null : <NextPage query={query} />}
            {after}
          </>
        ) : (
          empty
        )
      }
    </Loaded>
  )
}

/**
 * Opening or closing details beside a list changes its layout, so scroll the row back into sight. After a Back, the
 * browser then restores the old position in pixels, so check once more in the next frame.
 */
const useKept = (
  kept: LongListProps<never>['kept'],
  rows: { show: (id: string) => unknown; isInSight: (id: string) => boolean },
): void => {
  const { id = null, cut = false, above } = kept ?? {}
  const last = useRef({ id, cut, above })
  const now = useRef(rows)
  useLayoutEffect(() => {
    now.current = rows
  })
  useLayoutEffect(() => {
    const before = last.current
    const row = id ?? before.id
    last.current = { id: row, cut, above }
    if (before.cut === cut || !row || (above && above !== before.above)) return
    now.current.show(row)
    const frame = requestAnimationFrame(() => {
      if (!now.current.isInSight(row)) now.current.show(row)
    })
    return () => cancelAnimationFrame(frame)
  }, [id, cut, above])
}
