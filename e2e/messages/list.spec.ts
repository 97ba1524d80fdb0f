import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { conversations, messagesIn, teamSays } from '../talk.ts'
import { withoutLine } from '../watch.ts'

test('on a phone a conversation opens from the list, and Back leads to the list', {
  tag: '@phone',
}, async ({ open, isMobile }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  const office = await open('admin', { at: null })
  const id = await teamSays(office, tour, 'We have your request.')
  await page.goto('/tour-notes')
  const row = conversations(page).filter({ hasText: name })
  await expect(row).toContainText('1 unread')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/tour-notes?c=${id}`)
  await expect(messagesIn(page)).toContainText(['We have your request.'])
  const head = page.locator('header', { has: page.getByRole('heading', { name: tour.propertyName ?? '' }) })
  await expect(head.getByText('Requested', { exact: true }).last()).toBeVisible()
  if (isMobile) await expect(conversations(page)).toHaveCount(0)
  else await expect(row.getByRole('link')).toHaveAttribute('aria-current', 'page')

  await page.goBack()
  await expect(page).toHaveURL('/tour-notes')
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('unread')
  if (!isMobile) {
    await expect(page.getByText('Select a conversation to read it and reply.')).toBeVisible()
    return
  }
  // The button does the same as the browser's Back: the history keeps no entry of the conversation.
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(page).toHaveURL('/tour-notes')
  await page.goForward()
  await expect(page).toHaveURL(`/tour-notes?c=${id}`)
  // After opening a link there is no list in the history, but the button leads there anyway.
  await page.goto(`/tour-notes?c=${id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(page).toHaveURL('/tour-notes')
  await expect(row).toBeVisible()
})

test('more than a hundred conversations form one list', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tours = await call(page, 'GET /api/agent/tour-requests', { query: { limit: 120 } })
  while (tours.length < 120) tours.push(await askedFor(page))
  const first = await askedFor(page)
  const write = ({ id }: { id: string }) =>
    call(page, 'POST /api/tours/:tourId/messages', { params: { tourId: id }, body: { message: 'Any news?' } })
  await write(first)
  for (let at = 0; at < tours.length; at += 10) await Promise.all(tours.slice(at, at + 10).map(write))
  await page.goto('/tour-notes')
  await expect(conversations(page).first()).toBeVisible()
  await expect(async () => {
    // A row may be removed while the test scrolls to it, so the test looks for it again.
    await conversations(page).last().scrollIntoViewIfNeeded({ timeout: 1_000 })
    const reached = Number(await conversations(page).last().getAttribute('aria-posinset'))
    expect(reached).toBeGreaterThanOrEqual(121)
  }).toPass({ timeout: 60_000, intervals: [50] })
  expect(await conversations(page).count(), 'rows that are drawn').toBeLessThan(60)
  // The conversation with the oldest message is among the last.
  const row = conversations(page).filter({ hasText: first.clientName ?? '' })
  await row.getByRole('link').click()
  await expect(messagesIn(page).first()).toContainText('Any news?')
})

test('without the stream conversations refresh every five seconds', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const office = await open('admin', { at: null })
  await teamSays(office, tour, 'First.')
  await withoutLine(page, async () => {
    await page.route('**/api/events*', (route) => route.abort())
    await page.clock.install()
    await page.goto(`/tour-notes?tour=${tour.id}`)
    await expect(messagesIn(page)).toHaveCount(1)
    await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
    await teamSays(office, tour, 'Second.')
    await page.clock.runFor(5_000)
    await expect(messagesIn(page).filter({ hasText: 'Second.' })).toBeVisible()
    await page.unroute('**/api/events*')
  })
  // The page retries the stream within a minute.
  await page.clock.runFor(60_000)
  await expectLive(page)
})
