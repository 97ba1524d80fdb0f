import type { Locator } from '@playwright/test'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { row } from '../office.ts'

test('a list keeps its position while details open and close beside it, and loads more at its end', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open('sarah', { at: '/schedule-tour?status=completed' })
  const all = await call(page, 'GET /api/agent/tour-requests', { query: { status: 'completed', limit: 500 } })
  expect(all.length, 'completed tours of Sarah’s in the demo').toBeGreaterThan(30)
  await expect(page.getByRole('heading', { name: `Completed (${all.length})` })).toBeVisible()
  const seen = page.getByRole('list', { name: 'Completed tours' }).getByRole('listitem')
  await expect(seen.nth(29)).toBeAttached()
  const deep = seen.nth(24)
  const name = await deep.getAttribute('aria-label')
  const opener = deep.getByRole('button', { name: /^Details of/ })
  await opener.click()
  const details = page.getByRole('dialog', { name: name ?? '' })
  await expect(details).toBeVisible()
  // It shows the card's facts with its first frame; Escape closes it once it has the focus.
  await expect(details.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(opener).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: name ?? '' })).toBeVisible()
  // After a rotation, the same scroll position shows another card.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: height, height: width })
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(opener).toBeInViewport()

  await seen.last().scrollIntoViewIfNeeded()
  await expect(seen.nth(30)).toBeAttached()
  await expect(seen.nth(30).getByRole('heading')).not.toBeEmpty()
})

test('the queue loads more at its end, can be searched, and opens a request beside it', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent)
  const name = tour.clientName ?? ''
  const page = await open('admin', { at: '/admin-dashboard/queue' })
  const lines = page.getByRole('table', { name: 'Tour queue' }).locator('[data-tour]')
  await expect(lines).toHaveCount(50)
  await lines.last().scrollIntoViewIfNeeded()
  await expect(lines.nth(50)).toBeAttached()

  await page.getByRole('searchbox', { name: 'Search the queue' }).fill(name)
  await expect(lines).toHaveCount(1)
  await expect(row(page, name)).toContainText('Requested')
  await row(page, name).getByRole('button', { name: tour.property.address }).click()
  await expect(page.getByRole('region', { name: tour.property.address })).toContainText(
    tour.clientEmail ?? '',
  )
  await page.goBack()
  await expect(page.getByRole('region', { name: tour.property.address })).toBeHidden()
})

test('opening a request in the queue leaves its row where it was, with the client’s name', async ({
  open,
}) => {
  const page = await open('admin', { at: '/admin-dashboard/queue' })
  const pressed = page.locator('[data-tour]').nth(4)
  const name = (await pressed.locator('.queue-client').textContent()) ?? ''
  const before = await pressed.boundingBox()
  await pressed.locator('.queue-client').click()
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  expect((await pressed.boundingBox())?.y).toBe(before?.y)
  await expect(pressed.locator('.queue-client')).toHaveText(name)
  await expect(pressed.locator('.queue-client')).toBeVisible()
})

test('the queue shows the chosen days of its date filter in full', { tag: '@phone' }, async ({ open }) => {
  const page = await open('admin', { at: '/admin-dashboard/queue?due=2026-11-20..2026-12-31' })
  const filters = page.getByRole('button', { name: 'Filters (1)' })
  const start = page.getByRole('combobox', { name: 'Start' })
  await expect(filters.or(start).filter({ visible: true })).toBeVisible()
  if (await filters.isVisible()) await filters.click()
  const days = start.getByText('Nov 20, 2026 – Dec 31, 2026')
  await expect(days).toBeVisible()
  const [whole, seen] = await days.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(seen).toBe(whole)
  await expect(start).toBeInViewport({ ratio: 1 })
})

test('the filters of the back office’s lists fold on a phone, and say how many are set', {
  tag: '@phone',
}, async ({ open, isMobile }) => {
  const page = await open('admin', { at: null })
  for (const [at, name] of [
    ['/admin-tour-requests?city=austin', 'City'],
    ['/admin-dashboard/assistants?city=austin', 'City'],
    ['/admin-dashboard/users?type=scheduling_assistant', 'Type'],
    ['/admin/audit?subjectType=tour', 'About'],
  ] as const) {
    await page.goto(at)
    const filter = page.getByRole('combobox', { name })
    if (isMobile) {
      const filters = page.getByRole('button', { name: 'Filters (1)' })
      await expect(filters).toBeVisible()
      await expect(filter).toBeHidden()
      await filters.click()
    }
    await expect(filter, at).toBeVisible()
  }
})

test('the selected tab is in view on a phone', { tag: '@phone-only' }, async ({ open }) => {
  const page = await open('admin', { at: '/admin-properties?view=history' })
  const tabs = page.getByRole('tablist', { name: 'Properties and requests' })
  await expect(tabs.getByRole('tab', { name: /^Property Requests \(\d+\)/ })).toBeAttached()
  await expect(tabs.getByRole('tab', { name: 'Request History' })).toBeInViewport({ ratio: 1 })
  await tabs.getByRole('tab', { name: 'Active Properties' }).click()
  await expect(tabs.getByRole('tab', { name: 'Active Properties' })).toBeInViewport({ ratio: 1 })
})

test('cards of finished visits are whole on a phone, with feedback and without', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open('elena', { at: '/assistant-dashboard?tab=completed' })
  const cards = page.getByRole('region', { name: 'Assignments', exact: true }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'Feedback' }).first()).toBeVisible()
  // An off-screen card has the height of its placeholder, whatever it contains.
  const isCutOff = (card: Locator) =>
    card.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center' })
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
      return element.scrollHeight > element.clientHeight
    })
  for (const card of (await cards.all()).slice(0, 20)) await expect.poll(() => isCutOff(card)).toBe(false)
})
