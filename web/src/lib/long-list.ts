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
import type { PageOf } from './client.ts'

/*
 * A list of thousands of rows is a hundred pages. When something changes not all of them are read again: the first page,
 * where new rows come, and those in sight are; the others when they come into sight.
 */

type Row = { id: string }
type Pages<Item> = InfiniteData<PageOf<Item>, string>

/** Which pages of a list are on the screen, the first and the last, by the hash of its key. */
const inSight = new Map<string, { from: number; to: number }>()
/** Pages that were left alone when their list was read again. */
const old = new WeakSet<object>()
/** Lists of which only old pages are wanted by the read that begins now. */
const catchingUp = new Set<string>()

/** One going over a list: what for, and up to which of its pages. */
type Round = { onlyOld: boolean; at: number }
const rounds = new WeakMap<AbortSignal, Round>()

/** So many rows more than a page had are asked for, to see where the next one begins. */
const BEYOND = 20
/** The server's limit (contract, kernel/page). */
const LONGEST = 500

type Asked = { cursor: string | undefined; limit: number; signal: AbortSignal }

/**
 * An infinite query over such a list. Its pages begin where their cursors stand, whatever was read again before them.
 * While a search is typed the last result stays.
 * @param sizes how many rows the first page and the further ones have
 * @param read one page
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

/** A page of a list: read, or as it was. */
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
  // Not going over it: the first page of all, or the next one.
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

/**
 * Cuts a page that was read again where one of the list's further pages goes on. Rows may have come, gone and moved up:
 * it goes on where from there to the end all rows are such of further pages.
 */
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

/** All rows of a list, each once: one that has moved up may still stand in an old page too. */
export const rowsOf = <Item extends Row>(pages: readonly PageOf<Item>[]): Item[] => {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Reads again which pages in sight are old. */
const catchUp = (client: QueryClient, queryKey: QueryKey, hash: string): void => {
  // The read begins within this call; one that is under way is left alone.
  catchingUp.add(hash)
  void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
  catchingUp.delete(hash)
}

/**
 * Keeps what is in sight of a list up to date.
 * @param pages what is loaded; undefined while another list stands in for it
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key, which is new at each drawing
  useEffect(() => {
    if (pages?.slice(from, to + 1).some((page) => old.has(page))) catchUp(client, queryKey, hash)
  }, [client, hash, pages, from, to])
}

/** The first and the last page that have rows from `first` up to and without `end`. */
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
