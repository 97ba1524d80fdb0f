import { notifyManager, QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { longList, rowsOf, useInSight } from './long-list.ts'
import type { PageOf } from './requests/client.ts'

type Thing = { id: string; at: number; word: string }

// Render results within the `act` that loads them.
notifyManager.setScheduler(queueMicrotask)

/** The server's rows, newest first, and the requested pages. */
let rows: Thing[] = []
let asked: { cursor: string | undefined; limit: number }[] = []
let client = new QueryClient()

const thing = (at: number, word = 'as it was'): Thing => ({ id: `thing-${at}`, at, word })
const serve = (cursor: string | undefined, limit: number): PageOf<Thing> => {
  asked.push({ cursor, limit })
  const after = rows.toSorted((a, b) => b.at - a.at).filter(({ at }) => !cursor || at < Number(cursor))
  const items = after.slice(0, limit)
  const next = after.length > limit ? String(items.at(-1)?.at) : null
  return { items, next, total: rows.length, more: false }
}
const options = longList<Thing>(['things', 'list'], { first: 30, further: 100 }, async ({ cursor, limit }) =>
  serve(cursor, limit),
)

/** The list with these rows in sight, as a screen shows it. */
const open = async (pages: number) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const screen = renderHook(
    (sight: { first: number; end: number }) => {
      const query = useInfiniteQuery(options)
      useInSight(options.queryKey, query.data?.pages, sight)
      return { query, things: rowsOf(query.data?.pages ?? []) }
    },
    { wrapper, initialProps: { first: 0, end: 10 } },
  )
  await waitFor(() => expect(screen.result.current.query.isSuccess).toBe(true))
  for (let page = 1; page < pages; page += 1) await act(() => screen.result.current.query.fetchNextPage())
  expect(screen.result.current.query.data?.pages).toHaveLength(pages)
  asked = []
  return {
    things: () => screen.result.current.things,
    scrollTo: (first: number) => screen.rerender({ first, end: first + 10 }),
    announceChange: () => act(() => client.invalidateQueries({ queryKey: ['things'] })),
  }
}

/** The server's current rows, as far as the list is loaded. */
const truth = (length: number): Thing[] => rows.toSorted((a, b) => b.at - a.at).slice(0, length)

beforeEach(() => {
  rows = Array.from({ length: 20_000 }, (_, at) => thing(at))
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: false } } })
})

it('an event reloads only the first page and those in sight, however many are loaded', async () => {
  const list = await open(60)
  expect(list.things()).toHaveLength(5_930)
  list.scrollTo(4_000)
  await list.announceChange()
  expect(asked).toEqual([
    { cursor: undefined, limit: 50 },
    { cursor: '16070', limit: 120 },
  ])
  expect(list.things()).toEqual(truth(5_930))
})

it('shows a new row at the top, and neither loses nor repeats a row', async () => {
  const list = await open(20)
  list.scrollTo(1_000)
  rows.push(thing(20_000, 'new'))
  await list.announceChange()
  expect(asked).toHaveLength(2)
  expect(list.things()[0]?.word).toBe('new')
  expect(list.things()).toEqual(truth(1_931))
})

it('shows new rows beyond the first page too', async () => {
  const list = await open(20)
  list.scrollTo(1_000)
  for (let at = 20_000; at < 20_170; at += 1) rows.push(thing(at, 'new'))
  await list.announceChange()
  expect(list.things().length).toBeGreaterThan(1_800)
  expect(list.things()).toEqual(truth(list.things().length))
  expect(asked.length).toBeLessThan(6)
})

it('updates and removes rows in sight', async () => {
  const list = await open(20)
  list.scrollTo(1_000)
  rows = rows
    .filter(({ at }) => at !== 18_999)
    .map((row) => (row.at === 18_998 ? thing(18_998, 'other') : row))
  await list.announceChange()
  expect(list.things()[999]?.word).toBe('as it was')
  expect(list.things()[1_001]?.id).toBe('thing-18997')
  expect(list.things()[1_000]?.word).toBe('other')
  expect(list.things()).toEqual(truth(1_929))
})

it('updates and removes rows out of sight only once they scroll into sight', async () => {
  const list = await open(20)
  rows = rows
    .filter(({ at }) => at !== 18_500)
    .map((row) => (row.at === 18_498 ? thing(18_498, 'other') : row))
  await list.announceChange()
  expect(asked).toHaveLength(1)
  expect(list.things()[1_501]?.word).toBe('as it was')
  list.scrollTo(1_495)
  await waitFor(() => expect(list.things()).toEqual(truth(1_929)))
  expect(asked).toHaveLength(2)
  // Reloaded pages are fresh: scrolling over them sends no request.
  list.scrollTo(1_480)
  list.scrollTo(1_500)
  expect(client.isFetching()).toBe(0)
  expect(asked).toHaveLength(2)
})

it('shows a row that moved to the top only there', async () => {
  const list = await open(20)
  // The first row of a page, where the page before it ends.
  const moved = truth(131).at(-1)
  rows = rows.map((row) => (row.id === moved?.id ? { ...row, at: 30_000, word: 'moved' } : row))
  await list.announceChange()
  expect(list.things()[0]).toMatchObject({ id: moved?.id, word: 'moved' })
  expect(list.things()).toEqual(truth(1_930))
})

it('drops the last page when all its rows are deleted', async () => {
  rows = rows.slice(0, 140)
  const list = await open(3)
  list.scrollTo(130)
  rows = rows.filter(({ at }) => at >= 10)
  await list.announceChange()
  expect(list.things()).toEqual(truth(130))
})
