import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connectLive } from '../../../../../test/live-stream.ts'
import { AssignmentList } from './assignment-list.tsx'

connectLive()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a button clears a search without a match on any tab', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { 'x-total-count': '0' } }))
  const clear = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AssignmentList
        shownAbove={new Set()}
        group="pending"
        q="nobody"
        onAll={() => undefined}
        onClearSearch={clear}
        onNotes={() => undefined}
        onAsk={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Nothing matches “nobody”.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(clear).toHaveBeenCalledOnce()
})
