import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/requests/api-error.ts'
import { bothOf, Loaded, readAtOnce } from './loaded.tsx'

const refusal = (status: number): ApiError => new ApiError(status, 'Refused', null)
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const read = vi.fn<(id: string) => Promise<string>>()
/** A read that the test answers. */
const waiting = () => {
  let answer = (_text: string): void => undefined
  read.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  return (text: string): Promise<void> => act(async () => answer(text))
}

afterEach(() => {
  cleanup()
  client.clear()
  read.mockReset()
})

type Props = { id?: string; failed?: string | ((error: Error) => string); missing?: string }

function Note({ id = 'one', failed = 'Failed to fetch the note', missing }: Props) {
  const query = useQuery({ queryKey: ['note', id], queryFn: () => read(id) })
  return (
    <Loaded query={query} loading="Loading the note" rows={3} failed={failed} missing={missing}>
      {(text) => <p>Note: {text}</p>}
    </Loaded>
  )
}

const show = (props: Props = {}) => {
  const wrapped = (now: Props) => (
    <QueryClientProvider client={client}>
      <Note {...now} />
    </QueryClientProvider>
  )
  const { rerender } = render(wrapped(props))
  return (now: Props): void => rerender(wrapped(now))
}

const placeholder = () => screen.queryByRole('status', { name: 'Loading the note' })
const again = () => screen.getByRole('button', { name: 'Try again' })

describe('a query on the screen', () => {
  it('shows its placeholder rows until the data arrives', async () => {
    const answer = waiting()
    show()
    expect(placeholder()?.children.length).toBe(3)
    await answer('the key is at the desk')
    expect(await screen.findByText('Note: the key is at the desk')).toBeDefined()
    expect(placeholder()).toBeNull()
  })

  it('shows the data at once when a loader has fetched it before', () => {
    client.setQueryData(['note', 'one'], 'known')
    read.mockResolvedValueOnce('known')
    show()
    expect(screen.getByText('Note: known')).toBeDefined()
  })

  it('shows an empty answer as data', async () => {
    read.mockResolvedValueOnce('')
    show()
    expect(await screen.findByText('Note:')).toBeDefined()
  })

  it('keeps the message and the focused button while it tries again', async () => {
    read.mockRejectedValueOnce(refusal(500))
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the note')
    const answer = waiting()
    await userEvent.click(again())
    expect(screen.getByText('Failed to fetch the note')).toBeDefined()
    expect(again().getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(again())
    expect(placeholder()).toBeNull()
    await answer('here')
    expect(await screen.findByText('Note: here')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('words the message by the error', async () => {
    read.mockRejectedValueOnce(refusal(503))
    show({ failed: (error) => `Not read: ${error.message}` })
    expect(await screen.findByText('Not read: 503: Refused')).toBeDefined()
  })

  it('keeps loaded data when a refresh fails', async () => {
    read.mockResolvedValueOnce('first')
    show()
    await screen.findByText('Note: first')
    read.mockRejectedValueOnce(refusal(500))
    await act(() => client.refetchQueries())
    expect(read).toHaveBeenCalledTimes(2)
    expect(screen.getByText('Note: first')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows placeholder rows, not the last failure, for another subject', async () => {
    read.mockRejectedValueOnce(refusal(500))
    const rerender = show()
    await screen.findByRole('alert')
    const answer = waiting()
    rerender({ id: 'two' })
    expect(placeholder()).not.toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await answer('the second')
    expect(await screen.findByText('Note: the second')).toBeDefined()
  })

  it.each([400, 403, 404])('says that the subject is missing after a refusal with %i', async (status) => {
    read.mockRejectedValueOnce(refusal(status))
    show({ missing: 'There is no such note.' })
    expect(await screen.findByText('There is no such note.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([429, 500, 503])(
    'offers to try again after %i, because the subject may be there',
    async (status) => {
      read.mockRejectedValueOnce(refusal(status))
      show({ missing: 'There is no such note.' })
      expect(await screen.findByText('Failed to fetch the note')).toBeDefined()
      expect(again()).toBeDefined()
    },
  )
})

function Pair() {
  const one = useQuery({ queryKey: ['one'], queryFn: () => read('one') })
  const other = useQuery({ queryKey: ['other'], queryFn: () => read('other') })
  return (
    <Loaded query={bothOf(one, other)} loading="Loading the note" rows={2} failed="Failed to fetch both">
      {([first, second]) => (
        <p>
          {first} and {second}
        </p>
      )}
    </Loaded>
  )
}

describe('two queries on the screen', () => {
  const showBoth = () =>
    render(
      <QueryClientProvider client={client}>
        <Pair />
      </QueryClientProvider>,
    )

  it('waits for both', async () => {
    read.mockResolvedValueOnce('keys')
    const answer = waiting()
    showBoth()
    await waitFor(() => expect(client.getQueryData(['one'])).toBe('keys'))
    expect(placeholder()).not.toBeNull()
    await answer('doors')
    expect(await screen.findByText('keys and doors')).toBeDefined()
  })

  it('fails when either fails, and reads both again', async () => {
    read.mockResolvedValueOnce('keys').mockRejectedValueOnce(refusal(500))
    showBoth()
    await screen.findByText('Failed to fetch both')
    read.mockResolvedValueOnce('keys').mockResolvedValueOnce('doors')
    await userEvent.click(again())
    expect(await screen.findByText('keys and doors')).toBeDefined()
    expect(read.mock.calls.map(([id]) => id)).toEqual(['one', 'other', 'one', 'other'])
  })
})

type Frame = ComponentType<{ title: string; children: ReactNode }>

function Framed({ frame: Frame }: { frame: Frame }) {
  const query = useQuery({ queryKey: ['note', 'framed'], queryFn: () => read('framed') })
  return (
    <Suspense>
      <Frame title={query.data ?? 'Note'}>
        <Loaded
          query={readAtOnce(query)}
          loading="Loading the note"
          rows={3}
          failed="Failed to fetch the note"
        >
          {(text) => <p>Note: {text}</p>}
        </Loaded>
      </Frame>
    </Suspense>
  )
}

it('shows a failure in a frame whose code arrives after it', async () => {
  read.mockRejectedValue(refusal(500))
  let arrive = (_module: { default: Frame }): void => undefined
  const frame = lazy(
    () =>
      new Promise<{ default: Frame }>((resolve) => {
        arrive = resolve
      }),
  )
  render(
    <QueryClientProvider client={client}>
      <Framed frame={frame} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.getQueryState(['note', 'framed'])?.status).toBe('error'))
  await act(async () =>
    arrive({ default: ({ title, children }) => <section aria-label={title}>{children}</section> }),
  )
  expect(await screen.findByText('Failed to fetch the note')).toBeDefined()
})
