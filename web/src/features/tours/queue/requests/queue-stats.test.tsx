import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectLive } from '../../../../../test/live-stream.ts'
import { adminStats } from '../../../../../test/queue.ts'
import { adminStatsQuery } from '../queue-api.ts'
import { QueueStats } from './queue-stats.tsx'

connectLive()

test.each([
  ['Total', '6', '/admin-dashboard/queue?sort=newest'],
  ['Pending', '2', '/admin-dashboard/queue?status=all-pending'],
  ['High priority', '3', '/admin-dashboard/queue?priority=high'],
  ['Assistants available', '4', '/admin-dashboard/assistants?availability=available'],
  ['Archived', '37', '/admin-dashboard/queue?archived=only'],
])('the figure %s links to its %s items only', (label, figure, address) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(
    adminStatsQuery.queryKey,
    adminStats({
      totalTours: 6,
      pendingTours: 2,
      highPriorityTours: 3,
      archivedTours: 37,
      assistantsAvailable: 4,
    }),
  )
  render(
    <QueryClientProvider client={client}>
      <QueueStats />
    </QueryClientProvider>,
  )
  const link = screen.getByRole('link', { name: new RegExp(`^${label}`) })
  expect(link.getAttribute('href')).toBe(address)
  expect(screen.getByText(figure)).toBeDefined()
})
