import type { FeedNote } from '@porchlight/contract/notes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { agentTour } from '../../../test/tours.ts'

const { server, open, address, goBack } = prepareScreens()
const feed = 'GET /api/agent/tour-notes'

const noteOf = (at: number, mine: boolean): FeedNote => ({
  id: `note ${at}`,
  tourId: 'tour',
  note: `Remark ${at}`,
  createdAt: '2026-03-18T15:00:00.000Z',
  ...(mine
    ? { authorId: 'sarah', authorType: 'agent', authorName: 'Sarah Whitfield' }
    : { authorId: null, authorType: 'assistant', authorName: 'Scheduling Assistant' }),
  mine,
  read: true,
  clientName: 'Nora Field',
  status: 'requested',
  outcome: null,
  propertyName: 'Lantern House',
  propertyAddress: '12 Lantern Row',
  scheduledDate: null,
  timeZone: 'America/Chicago',
})
const notes = Array.from({ length: 12 }, (_, at) => noteOf(at, at % 2 === 0))

it('labels a note’s tour “No-Show” if the client did not come', async () => {
  server.on(feed, [{ ...noteOf(0, true), status: 'cancelled', outcome: 'no_show' }])
  await open('/notes', agent())
  const list = await screen.findByRole('list', { name: 'Notes, newest first' })
  expect(await within(list).findByText('No-Show')).toBeDefined()
})

it('filters notes by author, lists the ten newest, and keeps the tab in the address', async () => {
  server.on(feed, ({ query }) => {
    const author = query.get('author')
    const found = notes.filter(({ mine }) => author === null || mine === (author === 'mine'))
    return found.slice(0, Number(query.get('limit')))
  })
  const user = await open('/notes', agent())
  const shown = async (count: number): Promise<string> => {
    // Look for it each time, because each tab has a list of its own.
    const list = () => screen.getByRole('list', { name: 'Notes, newest first' })
    await waitFor(() => expect(within(list()).getAllByRole('listitem')).toHaveLength(count))
    return list().textContent
  }
  expect(await shown(12)).toContain('Scheduling Assistant')
  expect(screen.getByRole('tab', { name: 'All Notes', selected: true })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'My Notes' }))
  const mine = await shown(6)
  expect(mine).toContain('You')
  expect(mine).not.toContain('Scheduling Assistant')
  await user.click(screen.getByRole('tab', { name: 'Assistant Notes' }))
  await waitFor(async () => expect(await shown(6)).not.toContain('You'))
  await user.click(screen.getByRole('tab', { name: 'Recent' }))
  await shown(10)
  expect(address()).toBe('/notes?tab=recent')
  goBack()
  const tab = await screen.findByRole('tab', { name: 'Assistant Notes', selected: true })
  expect(tab).toBeDefined()
})

it.each([
  ['the feed, at the note, if that opened it', '/notes?tab=mine', '/notes?tab=mine'],
  ['the tours at a copied address', '/schedule-tour?notes=tour', '/schedule-tour'],
])('closes the notes of a tour to %s', async (_, from, to) => {
  server.on(feed, [noteOf(0, true)])
  server.on('GET /api/agent/tour-cards', [agentTour()])
  server.on('GET /api/tours/:id', agentTour())
  server.on('GET /api/tours/:tourId/notes', [])
  const user = await open(from, agent())
  const link = () => screen.findByRole('link', { name: 'Nora Field' })
  if (from !== '/schedule-tour?notes=tour') await user.click(await link())
  await screen.findByRole('dialog', { name: 'Tour Notes' })
  expect(address()).toBe('/schedule-tour?notes=tour')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(to))
  if (to !== '/schedule-tour') await waitFor(async () => expect(await link()).toBe(document.activeElement))
})
