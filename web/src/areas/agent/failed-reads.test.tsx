import type { CallKey } from '@porchlight/contract/client-types'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { agentTour } from '../../../test/tours.ts'

const { server, open } = prepareScreens()

const tours = [agentTour()]
const counts = {
  activeTours: 3,
  totalClients: 12,
  pendingTours: 2,
  propertiesListed: 240,
  pastTours: 1,
  needsYou: 0,
}

/** The endpoints that the agents' screens read. */
const answerReads = (): void => {
  server.on('GET /api/agent/tour-cards', tours)
  server.on('GET /api/stats', counts)
  server.on('GET /api/agent/tour-news', [])
  server.on('GET /api/agent/properties', [])
  server.on('GET /api/agent/tour-notes', [])
  server.on('GET /api/agent/tour-conversations', [])
}
beforeEach(answerReads)

const reads: [place: string, key: CallKey, words: string][] = [
  ['/dashboard', 'GET /api/agent/tour-cards', 'Failed to fetch tours'],
  ['/dashboard', 'GET /api/stats', 'We couldn’t load the counts.'],
  ['/schedule-tour', 'GET /api/agent/tour-cards', 'Failed to fetch tour requests'],
  ['/properties', 'GET /api/agent/properties', 'Failed to fetch properties'],
  ['/notes', 'GET /api/agent/tour-notes', 'Failed to fetch tour notes'],
  ['/tour-notes', 'GET /api/agent/tour-conversations', 'Failed to fetch conversations'],
]

it.each(reads)('%s, when %s fails, says ’%s’ and loads it again', async (place, key, words) => {
  server.on(key, failed())
  const user = await open(place, agent())
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  answerReads()
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again)
  await waitFor(() => expect(screen.queryAllByText(words)).toEqual([]))
})

it('keeps the rest of the page when the announcement cannot be loaded', async () => {
  server.on('GET /api/public/announcement', failed())
  await open('/dashboard', agent())
  await waitFor(() => expect(server.asked('GET /api/public/announcement')).not.toEqual([]))
  const figures = await screen.findByRole('region', { name: 'Counts' })
  await waitFor(() => expect(figures.textContent).toContain('Total Clients12'))
  expect(screen.queryByRole('alert')).toBeNull()
})
