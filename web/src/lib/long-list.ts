import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { PageOf } from './requests/client.ts'

/*
 * After a change, only the first page of a long list and the visible pages are read again; others when they scroll into
 * sight.
 */

type Row = { id: string }
type Pages<Item> = InfiniteData<PageOf<Item>, string>

/** The first and the last page in sight of each list, by the hash of its key. */
const inSight = new Map<string, { from: number; to: number }>()
/** Stale pages: those skipped when their list was read again. */
const old = new WeakSet<object>()
/** Lists whose next read is to reload only stale pages. */
const catchingUp = new Set<string>()

/** One pass over the pages of a list: whether it reloads only stale pages, and the index it has reached. */
type Round = { onlyOld: boolean; at: number }
const rounds = new WeakMap<AbortSignal, Round>()

/** Request this many rows more than the page had, to see where the next page starts. */
const BEYOND = 20
/** The server's limit (contract, kernel/page). */
const LONGEST = 500

type Asked = { cursor: string | undefined; limit: number; signal: AbortSignal }

/**
 * An infinite query over such a list. A page starts at its cursor, even after earlier pages were read again. During a
 * new search, the last result stays on screen.
 * @param sizes the number of rows of the first page and of further pages
 * @param read loads one page
 */
export const longList = <Item extends Row>(
  queryKey: QueryKey,
  sizes: { first: number; further: number },
  read: (asked: Asked) => Promise<PageOf<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: (context: QueryFunctionContext<QueryKey, string>) => readInPart(context, sizes, read),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before: Pages<Item> | undefined) => before,
  })

/** Returns a page of a list: freshly read, or the previous one. */
const readInPart = async <Item extends Row>(
  { client, queryKey, pageParam: cursor, signal }: QueryFunctionContext<QueryKey, string>,
  sizes: { first: number; further: number },
  read: (asked: Asked) => Promise<PageOf<Item>>,
): Promise<PageOf<Item>> => {
  const usual = { cursor: cursor || undefined, limit: cursor ? sizes.further : sizes.first, signal }
  const list = client.getQueryData<Pages<Item>>(queryKey)
  const hash = hashKey(queryKey)
  const at = list?.pageParams.indexOf(cursor) ?? -1
  if (at === 0) rounds.set(signal, { onlyOld: catchingUp.has(hash), at })
  const round = rounds.get(signal)
  // This is not a pass over loaded pages, but the very first page or the next one.
  if (!list || !round) return read(usual)
  if (at >= 0) round.at = at
  const page = list.pages[at]
  if (page && !isWanted(page, at, round, hash)) {
    if (!round.onlyOld) old.add(page)
    return page
  }
  const last = at >= 0 && at === list.pages.length - 1
  const limit = page && !last ? Math.min(page.items.length + BEYOND, LONGEST) : usual.limit
  const fresh = await read({ ...usual, limit })
  if (page) old.delete(page)
  return upToNext(fresh, list, round)
}

const isWanted = (page: object, at: number, { onlyOld }: Round, hash: string): boolean => {
  const sight = inSight.get(hash)
  const seen = sight !== undefined && at >= sight.from && at <= sight.to
  return onlyOld ? seen && old.has(page) : seen || at === 0
}

/** Cuts a reloaded page where the next loaded page begins, because rows may have been added, removed or moved up. */
const upToNext = <Item extends Row>(fresh: PageOf<Item>, list: Pages<Item>, { at }: Round): PageOf<Item> => {
  const pageOfRow = new Map<string, number>()
  for (const [index, { items }] of list.pages.entries())
    if (index > at) for (const { id } of items) pageOfRow.set(id, index)
  let cut = fresh.items.length
  while (cut > 0 && pageOfRow.has(fresh.items[cut - 1]?.id ?? '')) cut -= 1
  const next = pageOfRow.get(fresh.items[cut]?.id ?? '')
  if (next === undefined) return fresh
  return { ...fresh, items: fresh.items.slice(0, cut), next: list.pageParams[next] ?? null }
}

/** All rows of a list, each once: a row that moved up may still be in a stale page too. */
export const rowsOf = <Item extends Row>(pages: readonly PageOf<Item>[]): Item[] => {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Reloads the stale pages in sight. */
const catchUp = (client: QueryClient, queryKey: QueryKey, hash: string): void => {
  // The read starts within this call. A running read is left alone.
  catchingUp.add(hash)
  void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
  catchingUp.delete(hash)
}

/**
 * Keeps the rows in sight of a list up to date.
 * @param pages the loaded pages; undefined while another list's data is shown
 * @param first the first row in sight; `end` is the one after the last
 */
export const useInSight = <Item extends Row>(
  queryKey: QueryKey,
  pages: readonly PageOf<Item>[] | undefined,
  { first, end }: { first: number; end: number },
): void => {
  const client = useQueryClient()
  const hash = hashKey(queryKey)
  const [from, to] = useMemo(() => pagesWith(pages ?? [], first, end), [pages, first, end])
  useEffect(() => {
    inSight.set(hash, { from, to })
    return () => {
      inSight.delete(hash)
    }
  }, [hash, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key, which is new each time
  useEffect(() => {
    if (pages?.slice(from, to + 1).some((page) => old.has(page))) catchUp(client, queryKey, hash)
  }, [client, hash, pages, from, to])
}

/** The first and the last page that contain rows from `first` up to but not including `end`. */
const pagesWith = <Item extends Row>(
  pages: readonly PageOf<Item>[],
  first: number,
  end: number,
): [number, number] => {
  const pageOf = (row: number): number => {
    let passed = 0
    const index = pages.findIndex(({ items }) => {
      passed += items.length
      return row < passed
    })
    return index < 0 ? Math.max(0, pages.length - 1) : index
  }
  return [pageOf(first), pageOf(Math.max(first, end - 1))]
}
