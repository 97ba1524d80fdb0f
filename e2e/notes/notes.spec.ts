import { bell, card, expectToast, notesPanel, writeNote } from '../agent.ts'
import { askedFor, assigned } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { queueOf, row } from '../office.ts'
import { people } from '../people.ts'

test('a note is written with Enter, a new line with Shift and Enter, and nothing sends nothing', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const panel = notesPanel(page)
  await expect(panel.getByText('No notes yet')).toBeVisible()
  await expect(panel.getByText('Add the first note to start communication')).toBeVisible()
  const box = panel.getByRole('textbox', { name: /^Note\./ })
  await expect(panel.getByRole('button', { name: 'Add Note' })).toBeDisabled()
  await box.fill('   ')
  await box.press('Enter')
  await expect(panel.getByText('No notes yet')).toBeVisible()

  await box.fill('Two lines:')
  await box.press('Shift+Enter')
  await box.pressSequentially('this is the second.')
  await box.press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  const [note] = await call(page, 'GET /api/tours/:tourId/notes', { params: { tourId: tour.id } })
  expect(note?.note).toBe('Two lines:\nthis is the second.')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
})

test('notes are paged by ten, and searched from the first page on', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  for (let n = 1; n <= 12; n++) {
    await call(page, 'POST /api/tours/:tourId/notes', {
      params: { tourId: tour.id },
      body: { note: `Remark number ${n}${n === 2 ? ' about the boiler' : ''}` },
    })
  }
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const panel = notesPanel(page)
  await expect(panel.getByText('Showing 1-10 of 12 notes')).toBeVisible()
  await expect(panel.getByText('Page 1 of 2')).toBeVisible()
  await expect(panel.getByRole('listitem').first()).toContainText('Remark number 12')
  await panel.getByRole('button', { name: 'Next page' }).click()
  await expect(panel.getByText('Showing 11-12 of 12 notes')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(2)

  await panel.getByRole('searchbox').fill('BOILER')
  await expect(panel.getByText('Showing 1-1 of 1 notes')).toBeVisible()
  await expect(panel.getByRole('listitem')).toContainText(['about the boiler'])
  await panel.getByRole('searchbox').fill('no such remark')
  await expect(panel.getByText('No notes match your search')).toBeVisible()
})

test('the bell tells of new notes, and is cleared', async ({ open }) => {
  // Marcus: clearing takes away every unread note of a person, which other journeys of Sarah's look at.
  const page = await open('marcus', { at: '/dashboard' })
  const tour = await askedFor(page)
  await expectLive(page)
  const office = await open('admin', { at: queueOf(tour.clientName ?? '') })
  await row(office, tour.clientName ?? '')
    .getByRole('button', { name: `More for ${tour.clientName}` })
    .click()
  await office.getByRole('menuitem', { name: 'Notes' }).click()
  await writeNote(notesPanel(office), 'We have called, nobody answered yet.')

  await expect(page.getByText(/^You have \d+ new notes? on your tours$/).first()).toBeVisible()
  await bell(page).click()
  const unread = page.getByRole('dialog', { name: 'Unread tour notes' })
  await expect(unread.getByRole('link', { name: `Tour ${tour.id.slice(-8)}` })).toBeVisible()
  await unread.getByRole('button', { name: 'Clear All Notifications' }).click()
  await expectToast(page, 'Notifications Cleared')
  await expect(page.getByText('All unread tour notes have been marked as read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, none unread' })).toBeDisabled()
})

test('a new note appears in an open panel by itself', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  await expectLive(page)
  await expect(notesPanel(page).getByText('No notes yet')).toBeVisible()
  const elena = await open('elena', { at: null })
  await call(elena, 'POST /api/tours/:tourId/notes', {
    params: { tourId: tour.id },
    body: { note: 'The gate code is with the desk.' },
  })
  await expect(notesPanel(page).getByText('The gate code is with the desk.')).toBeVisible()
  await page.keyboard.press('Escape')
  // It was read while it came.
  const name = tour.clientName ?? ''
  await expect(card(page, name).getByRole('button', { name: `Notes of ${name}`, exact: true })).toBeVisible()
})

test('a new note on the tour that is being read raises no toast; on another tour it does', async ({
  open,
}) => {
  const page = await open('marcus', { at: null })
  const office = await open('admin', { at: null })
  const [read, other] = [await askedFor(page), await askedFor(page)]
  await call(page, 'POST /api/agent/unread-notes/clear-all')
  const write = (tourId: string, note: string) =>
    call(office, 'POST /api/tours/:tourId/notes', { params: { tourId }, body: { note } })
  const told = page.getByText(/^You have \d+ new notes? on your tours$/)

  await page.goto(`/schedule-tour?notes=${read.id}`)
  await expectLive(page)
  await expect(notesPanel(page).getByText('No notes yet')).toBeVisible()
  const marked = page.waitForResponse((answer) => answer.url().endsWith(`/${read.id}/notes/read`))
  await write(read.id, 'The seller is away until noon.')
  await expect(notesPanel(page).getByText('The seller is away until noon.')).toBeVisible()
  await marked
  await expect(told).toHaveCount(0)

  await write(other.id, 'This one is vacant.')
  await expect(told).toHaveText(['You have 1 new note on your tours'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})

test('notes are shown by their authors, and the ten newest', async ({ open }) => {
  const page = await open('sarah', { at: '/notes' })
  for (const name of ['All Notes', 'My Notes', 'Assistant Notes', 'Recent'])
    await expect(page.getByRole('tab', { name })).toBeVisible()
  const items = page.getByRole('list', { name: 'Notes, newest first' }).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  await page.getByRole('tab', { name: 'My Notes' }).click()
  await expect(items.first()).toContainText('You')
  await expect(items.filter({ hasText: 'Scheduling Assistant' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Assistant Notes' }).click()
  await expect(items.first()).toContainText('Scheduling Assistant')
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(items).toHaveCount(10)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Assistant Notes' })).toHaveAttribute('aria-selected', 'true')
})
