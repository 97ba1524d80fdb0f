import { bell, card, expectToast, notesPanel, writeNote } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { queueOf, row } from '../office.ts'

test('the bell reports new notes and can be cleared; a note appears live in an open panel', async ({
  open,
}) => {
  // This uses Marcus: clearing removes every unread note of a person, and other journeys rely on Sarah's.
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

  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  await expectLive(page)
  await expect(notesPanel(page).getByRole('listitem')).toHaveCount(1)
  await writeNote(notesPanel(office), 'The gate code is with the desk.')
  await expect(notesPanel(page).getByText('The gate code is with the desk.')).toBeVisible()
  await page.keyboard.press('Escape')
  // It was read when it arrived.
  await expect(card(page, name).getByRole('button', { name: `Notes of ${name}`, exact: true })).toBeVisible()
})
