import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { longList } from '../../lib/long-list.ts'
import type { PageOf } from '../../lib/requests/client.ts'
import { LoadedRows } from './loaded-rows.tsx'

type Row = { id: string }
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const read = vi.fn<(cursor: string | undefined) => Promise<PageOf<Row>>>()
const page = (ids: readonly string[], next: string | null = null): PageOf<Row> => ({
  items: ids.map((id) => ({ id })),
  next,
  total: 4,
  more: false,
})

afterEach(() => {
  cleanup()
  client.clear()
  read.mockReset()
})

function Uploads({ q }: { q: string }) {
  const query = useInfiniteQuery(
    longList(['uploads', q], { first: 2, further: 2 }, ({ cursor }) => read(cursor)),
  )
  return (
    <LoadedRows
      query={query}
      loading="Loading uploads"
      rows={3}
      failed="Failed to fetch uploads"
      empty="No uploads yet."
    >
      {(rows) => (
        <ul>
          {rows.map(({ id }) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      )}
    </LoadedRows>
  )
}

const show = (q = '') => {
  const wrapped = (text: string) => (
    <QueryClientProvider client={client}>
      <Uploads q={text} />
    </QueryClientProvider>
  )
  const { rerender } = render(wrapped(q))
  return (text: string): void => rerender(wrapped(text))
}
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('shows placeholder rows, then the rows, and the next page when it is asked for', async () => {
  read.mockResolvedValueOnce(page(['a', 'b'], 'after-b')).mockResolvedValueOnce(page(['c']))
  show()
  expect(screen.getByRole('status', { name: 'Loading uploads' }).children.length).toBe(3)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('c')
  expect(shown()).toEqual(['a', 'b', 'c'])
  expect(read.mock.calls).toEqual([[undefined], ['after-b']])
  expect(screen.queryByRole('button')).toBeNull()
})

it('keeps the rows when the next page cannot be loaded, and offers it again', async () => {
  read.mockResolvedValueOnce(page(['a'], 'after-a')).mockRejectedValueOnce(new Error('lost'))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('We couldn’t load more.')
  expect(shown()).toEqual(['a'])
  read.mockResolvedValueOnce(page(['b']))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('b')
  expect(shown()).toEqual(['a', 'b'])
})

it('shows a row only once after it has moved to the next page', async () => {
  read.mockResolvedValueOnce(page(['a', 'b'], 'after-b')).mockResolvedValueOnce(page(['b', 'c']))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('c')
  expect(shown()).toEqual(['a', 'b', 'c'])
})

it('says so when there are no rows', async () => {
  read.mockResolvedValueOnce(page([]))
  show()
  expect(await screen.findByText('No uploads yet.')).toBeDefined()
})

it('says why it has no rows, and loads them again', async () => {
  read.mockRejectedValueOnce(new Error('lost'))
  show()
  await screen.findByText('Failed to fetch uploads')
  read.mockResolvedValueOnce(page(['a']))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('a')
})

it('dims the rows of the previous search until the new ones arrive', async () => {
  read.mockResolvedValueOnce(page(['a']))
  const rerender = show()
  await screen.findByText('a')
  read.mockReturnValueOnce(new Promise(() => undefined))
  rerender('oak')
  expect(shown()).toEqual(['a'])
  expect(screen.getByRole('list').closest('[aria-busy=true]')).not.toBeNull()
})
