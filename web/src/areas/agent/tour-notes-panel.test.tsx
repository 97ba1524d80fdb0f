import type { TourNote } from '@porchlight/contract/notes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { failed, held, noAnswer, pageOf } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { agentTour } from '../../../test/tours.ts'

const { server, open } = prepareScreens()
const place = '/schedule-tour?notes=tour'

const noteOf = (note: string): TourNote => ({
  id: note,
  tourId: 'tour',
  note,
  authorId: 'sarah',
  authorType: 'agent',
  authorName: 'Sarah Whitfield',
  createdAt: '2026-03-18T15:00:00.000Z',
  mine: true,
  read: true,
})
let notes: TourNote[]
beforeEach(() => {
  notes = []
  server.on('GET /api/agent/tour-cards', [agentTour()])
  server.on('GET /api/tours/:id', agentTour())
  server.on('GET /api/tours/:tourId/notes', () => notes)
  server.on('POST /api/tours/:tourId/notes', ({ body }) => {
    const added = noteOf((body as { note: string }).note) // the contract's type of this request body
    notes = [added, ...notes]
    return added
  })
})

const panelOf = async () => within(await screen.findByRole('dialog', { name: 'Tour Notes' }))
type Panel = Awaited<ReturnType<typeof panelOf>>
const boxOf = (panel: Panel) => panel.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note\./ })

it('explains how to write notes, and does not send a blank one', async () => {
  const user = await open(place, agent())
  const panel = await panelOf()
  expect(await panel.findByText('No notes yet')).toBeDefined()
  // A toast keeps off it: in an empty panel, it is all that a phone shows there.
  const first = panel.getByText('Add the first note to start communication')
  expect(first.hasAttribute('data-keep-clear')).toBe(true)
  expect(panel.getByPlaceholderText('Search notes by content or author...')).toBeDefined()
  expect(panel.getByPlaceholderText('Add a note about this tour...')).toBeDefined()
  expect(panel.getByText('Press Enter to send, Shift+Enter for new line')).toBeDefined()
  const readers = 'Visible to our team and this tour’s assistants, not to clients.'
  expect(panel.getByText(readers).id).toBe(boxOf(panel).getAttribute('aria-describedby'))
  await user.type(boxOf(panel), '   {Enter}')
  expect(panel.getByRole('button', { name: 'Add Note' })).toHaveProperty('disabled', true)
  expect(server.asked('POST /api/tours/:tourId/notes')).toEqual([])
})

it('sends a note with Enter, and adds a line with Shift and Enter', async () => {
  const user = await open(place, agent())
  const panel = await panelOf()
  await user.type(boxOf(panel), 'Two lines:{Shift>}{Enter}{/Shift}this is the second.')
  expect(server.asked('POST /api/tours/:tourId/notes')).toEqual([])
  await user.keyboard('{Enter}')
  const note = await panel.findByText(/^Two lines:/)
  expect(note.textContent).toBe('Two lines:\nthis is the second.')
  await waitFor(() => expect(boxOf(panel).value).toBe(''))
  expect(document.activeElement).toBe(boxOf(panel))
  expect(server.asked('POST /api/tours/:tourId/notes')).toMatchObject([
    { body: { note: 'Two lines:\nthis is the second.' } },
  ])
})

it('shows Adding... while it sends a note, and Note Added afterwards', async () => {
  const { answering, release } = held(noteOf('The gate is open.'))
  server.on('POST /api/tours/:tourId/notes', answering)
  const user = await open(place, agent())
  const panel = await panelOf()
  await user.type(boxOf(panel), 'The gate is open.')
  await user.click(panel.getByRole('button', { name: 'Add Note' }))
  expect(await panel.findByRole('button', { name: 'Adding...' })).toBeDefined()
  await user.type(boxOf(panel), ' Until six.')
  release()
  expect(await screen.findByText('Note Added')).toBeDefined()
  // What the user typed meanwhile stays.
  expect(boxOf(panel).value).toBe('Until six.')
})

it('keeps an unsent note while the panel is closed', async () => {
  const user = await open(place, agent())
  await user.type(boxOf(await panelOf()), 'Ask the owner')
  cleanup()
  await open(place, agent())
  expect(boxOf(await panelOf()).value).toBe('Ask the owner')
})

it('keeps the text of an unanswered note, and sends it again under the same key', async () => {
  server.on('POST /api/tours/:tourId/notes', noAnswer)
  const user = await open(place, agent())
  const panel = await panelOf()
  await user.type(boxOf(panel), 'The gate sticks.')
  await user.click(panel.getByRole('button', { name: 'Add Note' }))
  const failure = 'Failed to add note. Please try again.'
  expect(await panel.findByText(failure)).toBeDefined()
  // No toast repeats it.
  expect(screen.getAllByText(failure)).toHaveLength(1)
  expect(boxOf(panel).value).toBe('The gate sticks.')
  server.on('POST /api/tours/:tourId/notes', () => {
    notes = [noteOf('The gate sticks.')]
    return noteOf('The gate sticks.')
  })
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1))
  expect(boxOf(panel).value).toBe('')
  const [first, second] = server
    .asked('POST /api/tours/:tourId/notes')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

it('loads notes again after a failure', async () => {
  server.on('GET /api/tours/:tourId/notes', failed())
  const user = await open(place, agent())
  const panel = await panelOf()
  expect(await panel.findByText('Failed to fetch notes')).toBeDefined()
  server.on('GET /api/tours/:tourId/notes', [])
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('No notes yet')).toBeDefined()
})

it('shows markup in notes as plain text', async () => {
  const texts = [
    "'; drop table tour_notes; --",
    '<img src=x onerror="document.title=1"><b>bold</b>',
    'שלום, הבית יפה מאוד 🏡 ١٢٣',
    '{{7*7}} <%= 7*7 %> %s %00 \\u0041',
  ]
  notes = texts.map(noteOf)
  await open(place, agent())
  const panel = await panelOf()
  for (const text of texts) expect(await panel.findByText(text)).toBeDefined()
})

it('shows ten notes per page, and searches from the first page on', async () => {
  notes = Array.from({ length: 12 }, (_, at) => noteOf(`Remark ${12 - at}`))
  server.on('GET /api/tours/:tourId/notes', ({ query }) => {
    const q = query.get('q')
    const found = q ? notes.filter(({ note }) => note.endsWith(q)) : notes
    if (query.get('cursor')) return pageOf(found.slice(10), found.length)
    return pageOf(found.slice(0, 10), found.length, found.length > 10 ? 'older' : null)
  })
  const user = await open(place, agent())
  const panel = await panelOf()
  expect(await panel.findByText('Showing 1-10 of 12 notes')).toBeDefined()
  expect(panel.getByText('Page 1 of 2')).toBeDefined()
  await user.click(panel.getByRole('button', { name: 'Next page' }))
  expect(await panel.findByText('Showing 11-12 of 12 notes')).toBeDefined()
  // The rows may follow their count: they are drawn in slices.
  expect((await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Remark 2'),
    expect.stringContaining('Remark 1'),
  ])
  const search = panel.getByRole('searchbox')
  await user.type(search, '7')
  expect(await panel.findByText('Showing 1-1 of 1 notes')).toBeDefined()
  expect(panel.getByRole('listitem').textContent).toContain('Remark 7')
  await user.type(search, ' no such remark')
  expect(await panel.findByText('No notes match your search')).toBeDefined()
})

it('stays on its page when the next one cannot be loaded, and loads it with “Try again”', async () => {
  notes = Array.from({ length: 12 }, (_, at) => noteOf(`Remark ${12 - at}`))
  let fails = true
  server.on('GET /api/tours/:tourId/notes', ({ query }) => {
    if (!query.get('cursor')) return pageOf(notes.slice(0, 10), 12, 'older')
    return fails ? failed() : pageOf(notes.slice(10), 12)
  })
  const user = await open(place, agent())
  const panel = await panelOf()
  await user.click(await panel.findByRole('button', { name: 'Next page' }))
  const alert = await panel.findByRole('alert')
  expect(alert.textContent).toContain('We couldn’t load more.')
  expect(panel.getByText('Page 1 of 2')).toBeDefined()
  expect(panel.getAllByRole('listitem')).toHaveLength(10)
  fails = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('Showing 11-12 of 12 notes')).toBeDefined()
  expect(panel.queryByRole('alert')).toBeNull()
  // The pressed button is gone: the focus stays among the pages.
  await waitFor(() =>
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Previous page' })),
  )
})

it('begins each page at its newest note', async () => {
  notes = Array.from({ length: 12 }, (_, at) => noteOf(`Remark ${12 - at}`))
  server.on('GET /api/tours/:tourId/notes', ({ query }) =>
    query.get('cursor') ? pageOf(notes.slice(10), 12) : pageOf(notes.slice(0, 10), 12, 'older'),
  )
  const user = await open(place, agent())
  const panel = await panelOf()
  const next = await panel.findByRole('button', { name: 'Next page' })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(next)
  await waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'start' }))
  scroll.mockRestore()
})

it('disables the bell when it cannot load the unread notes', async () => {
  server.on('GET /api/agent/unread-notes/count', failed())
  await open(place.replace('?notes=tour', ''), agent())
  const bells = await screen.findAllByRole('button', {
    name: 'Notifications. Failed to fetch unread notes count',
  })
  for (const bell of bells) expect(bell).toHaveProperty('disabled', true)
})

const lanternHouse = { propertyName: 'Lantern House', propertyAddress: '12 Lantern Row' }

it('loads unread notes again after a failure, and keeps those that it could not clear', async () => {
  server.on('GET /api/agent/unread-notes/count', { count: 2 })
  server.on('GET /api/agent/unread-notes/tours', failed())
  server.on('POST /api/agent/unread-notes/clear-all', failed())
  const user = await open('/schedule-tour', agent())
  const [bell] = await screen.findAllByRole('button', { name: 'Notifications, 2 unread' })
  if (bell) await user.click(bell)
  const unread = within(await screen.findByRole('dialog', { name: 'Unread tour notes' }))
  expect(await unread.findByText('Failed to fetch unread notes by tour')).toBeDefined()
  // It does not know yet on how many tours they are.
  expect(unread.getByText('2 unread notes')).toBeDefined()
  const clear = unread.getByRole('button', { name: 'Clear All Notifications' })
  expect(clear).toHaveProperty('disabled', true)
  expect(clear.hasAttribute('data-primary')).toBe(false)
  server.on('GET /api/agent/unread-notes/tours', [
    { ...lanternHouse, id: 'fedcba9876543210', clientName: null, unread: 1 },
    { ...lanternHouse, id: '0123456789abcdef', clientName: 'Nora Field', unread: 2 },
  ])
  await user.click(unread.getByRole('button', { name: 'Try again' }))
  expect(
    await unread.findByRole('link', { name: /^Nora Field ?, Lantern House ?Tour 89abcdef ?2 ?unread/ }),
  ).toBeDefined()
  expect(unread.getByRole('link', { name: /^Lantern House ?Tour 76543210/ })).toBeDefined()
  expect(unread.getByText('2 unread notes on 2 tours')).toBeDefined()
  // One request lists all of them, at the first attempt and at the second.
  expect(server.asked('GET /api/agent/unread-notes/tours')).toHaveLength(2)
  expect(server.asked('GET /api/agent/unread-notes/by-tour')).toHaveLength(0)
  expect(server.asked('GET /api/tours/:id')).toHaveLength(0)
  await user.click(unread.getByRole('button', { name: 'Clear All Notifications' }))
  expect(await screen.findByText('Failed to clear notifications. Please try again.')).toBeDefined()
  expect(unread.getByRole('link', { name: /Tour 89abcdef/ })).toBeDefined()
})

it('says that all notes are read when they were read elsewhere, and offers nothing to clear', async () => {
  server.on('GET /api/agent/unread-notes/count', { count: 2 })
  server.on('GET /api/agent/unread-notes/tours', [])
  const user = await open('/schedule-tour', agent())
  const [bell] = await screen.findAllByRole('button', { name: 'Notifications, 2 unread' })
  if (bell) await user.click(bell)
  const unread = within(await screen.findByRole('dialog', { name: 'Unread tour notes' }))
  expect(await unread.findByText('You’ve read all notes.')).toBeDefined()
  expect(unread.queryByText(/^2 unread notes/)).toBeNull()
  expect(unread.queryByRole('button', { name: 'Clear All Notifications' })).toBeNull()
})
