import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive, liveWithinMs, timeUntilSeen } from '../live.ts'

const tab = '/admin-dashboard/messages'
const box = (page: Page) => page.getByRole('textbox', { name: /^Message\./ })
const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const stamp = (): number => Date.now() % 10_000_000

test('a tour’s thread is found, answered, visible to the agent at once, and marked read', async ({
  open,
}) => {
  const sarah = await open('sarah', { at: null })
  const tour = await askedFor(sarah)
  const client = tour.clientName ?? ''
  const words = `Is there parking ${stamp()}?`
  await call(sarah, 'POST /api/tours/:tourId/chat', { params: { tourId: tour.id }, body: { message: words } })
  const page = await open('admin', { at: `${tab}?q=${encodeURIComponent(client)}` })
  const unread = page.getByRole('list', { name: 'Tour messages, unread first' })
  const row = unread.getByRole('link').filter({ hasText: client })
  await expect(row).toContainText('unread')
  await expect(row).toContainText('Sarah Whitfield')
  await expectLive(page)
  await row.click()
  await expect(thread(page)).toContainText(words)
  // Opening it marks it as read for the whole team.
  await expect(row).not.toContainText('unread')
  await expectAccessible(page, 'messages at the desk')

  await sarah.goto(`/tour-notes?tour=${tour.id}`)
  await expectLive(sarah)
  const answer = `Behind the house ${stamp()}.`
  await box(page).fill('First line')
  await box(page).press('Shift+Enter')
  await box(page).pressSequentially(answer)
  const took = await timeUntilSeen(
    { page, call: /\/messages$/, act: () => box(page).press('Enter') },
    { page: sarah, text: answer },
  )
  expect(took).toBeLessThan(liveWithinMs)
  await expectToast(page, 'Message Sent')
  await expect(thread(page)).toContainText('Read')
  await expect(thread(sarah)).toContainText('Scheduling Assistant')

  // A draft survives a reload, and Back leads to the same list.
  await box(page).fill('Not sent yet')
  await page.reload()
  await expect(box(page)).toHaveValue('Not sent yet')
  await box(page).fill('')
  await page.getByRole('link', { name: 'Open tour' }).click()
  await expect(page).toHaveURL(new RegExp(`queue\\?tour=${tour.id}`))
})

test('the list of all tours can begin a thread for a tour without messages', async ({ open, isMobile }) => {
  const sarah = await open('sarah', { at: null })
  const tour = await askedFor(sarah)
  const client = tour.clientName ?? ''
  const page = await open('admin', { at: tab })
  await page.getByRole('tab', { name: 'All Tours' }).click()
  await page.getByRole('searchbox', { name: 'Search tours' }).fill(client)
  const row = page.getByRole('list', { name: 'All tours, newest first' }).getByRole('link')
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(page.getByText('Write the first one. The agent sees it')).toBeVisible()

  // A saved reply with the client's name.
  const title = `Looking ${stamp()}`
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'Manage saved replies' }).click()
  const manage = dialog(page, 'Saved replies')
  await manage.getByRole('button', { name: 'New saved reply' }).click()
  const form = dialog(page, 'New saved reply')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill('{agent}, we look after {client} at {time}.')
  await form.getByRole('button', { name: 'Create reply' }).click()
  await expectToast(page, 'Saved Reply Created')
  await expectAccessible(page, 'saved replies')
  await manage.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('list', { name: 'Saved replies' }).getByRole('button', { name: title }).click()
  await expect(box(page)).toHaveValue(`Sarah, we look after ${client} at {time}.`)
  await expect(page.getByText('Fill in before sending: {time}')).toBeVisible()
  await box(page).fill(`Sarah, we look after ${client}.`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectToast(page, 'Message Sent')
  await expect(thread(page)).toContainText(`we look after ${client}.`)
  if (isMobile) {
    await page.getByRole('button', { name: 'Back to messages' }).click()
    await expect(row).toBeVisible()
  }
  const kept = await call(page, 'GET /api/admin/saved-replies')
  for (const { id } of kept.filter((one) => one.title === title))
    await call(page, 'DELETE /api/admin/saved-replies/:id', { params: { id } })
})

test('a new message opens a general conversation, and the agent answers it', async ({ open }) => {
  const page = await open('admin', { at: tab })
  await page.getByRole('button', { name: 'New Message' }).click()
  const form = dialog(page, 'New Message')
  await form.getByRole('combobox', { name: 'Agent' }).fill('marcus')
  await page.getByRole('option').filter({ hasText: 'Marcus Delgado' }).click()
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByLabel('Subject')).toBeFocused()
  const subject = `Weekend hours ${stamp()}`
  await form.getByLabel('Subject').fill(subject)
  await form.getByRole('textbox', { name: 'Message', exact: true }).fill('The desk is open on Saturday.')
  await expectAccessible(page, 'a new message')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Message Sent')
  await expect(page).toHaveURL(/view=general&c=/)
  await expect(thread(page)).toContainText('The desk is open on Saturday.')
  await expectLive(page)

  const marcus = await open('marcus', { at: '/tour-notes' })
  await marcus.getByRole('link').filter({ hasText: subject }).click()
  await box(marcus).fill('Good to know.')
  const took = await timeUntilSeen(
    { page: marcus, call: /\/messages$/, act: () => box(marcus).press('Enter') },
    { page, text: 'Good to know.' },
  )
  expect(took).toBeLessThan(liveWithinMs)
})
