import type { Page } from '@playwright/test'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'

/** On a desktop the work area scrolls, on a phone the page does. */
const scrollTo = (page: Page, place: 'top' | 'end'): Promise<void> =>
  page.evaluate(
    (top) => {
      document.getElementById('work')?.scrollTo({ top })
      window.scrollTo({ top })
    },
    place === 'top' ? 0 : 1_000_000,
  )

test('a long feed renders only visible rows, and an event reloads only a part', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/agent/tour-notes') asked.push(searchParams.get('cursor') ?? 'first')
  })
  await page.goto('/notes')
  await expectLive(page)
  const feed = page.getByRole('list', { name: 'Notes, newest first' })
  const notes = feed.getByRole('listitem')
  await expect(notes.first()).toBeVisible()
  const all = Number(await notes.first().getAttribute('aria-setsize'))
  expect(all, 'notes on Sarah’s tours in the demo').toBeGreaterThan(230)

  // Scrolls to the end, a screen at a time: 30, 100, 100, …
  await expect(async () => {
    await scrollTo(page, 'end')
    await expect(notes.last()).toHaveAttribute('aria-posinset', String(all), { timeout: 200 })
    // Rows are measured when they render, so the end may have moved further down.
    await expect(notes.last()).toBeInViewport({ timeout: 200 })
  }).toPass({ timeout: 40_000, intervals: [50] })
  expect(new Set(asked).size).toBeGreaterThan(3)
  expect(await notes.count()).toBeLessThan(60)

  asked.length = 0
  const word = `The lockbox is on the left. ${Date.now()}`
  const written = page.waitForResponse((response) => response.url().includes('/api/agent/tour-notes?'))
  await call(office, 'POST /api/tours/:tourId/notes', { params: { tourId: tour.id }, body: { note: word } })
  await written
  await expect(notes.last()).toHaveAttribute('aria-setsize', String(all + 1))
  await expect(notes.last()).toHaveAttribute('aria-posinset', String(all + 1))
  expect(new Set(asked).size, 'pages read for one note').toBeLessThan(4)
  expect(asked).toContain('first')

  await scrollTo(page, 'top')
  await expect(notes.first()).toHaveAttribute('aria-posinset', '1')
  await expect(notes.first()).toContainText(word)
  await expect(feed.getByText(word)).toHaveCount(1)

  // J moves on through rows that are not rendered yet.
  for (let row = 0; row < 20; row += 1) await page.keyboard.press('j')
  await expect(notes.filter({ has: page.locator(':focus') })).toHaveAttribute('aria-posinset', '20')
})
