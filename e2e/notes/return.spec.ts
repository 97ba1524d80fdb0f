import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

/** Where the list is scrolled to: the work area on a desktop, the page on a phone. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round((document.getElementById('work')?.scrollTop ?? 0) + window.scrollY))

test('closing a note leads back to the same place in the feed', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: '/notes' })
  const panel = page.getByRole('dialog', { name: 'Tour Notes' })
  const feed = page.getByRole('list', { name: 'Notes, newest first' })
  // The next page of notes, which loads near the end of the first one, would move this row.
  const link = feed.locator('[aria-posinset="15"]').getByRole('link')
  await expect(link).toBeAttached()
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(500)
  const isBack = async (): Promise<void> => {
    await expect(page).toHaveURL('/notes')
    await expect(panel).toHaveCount(0)
    await expect(link).toBeInViewport()
    await expect(link).toBeFocused()
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(3)
  }

  await link.click()
  await expect(page).toHaveURL(/\/schedule-tour\?notes=/)
  const address = page.url()
  await panel.getByRole('button', { name: 'Close' }).click()
  await isBack()
  await link.press('Enter')
  await expect(panel).toBeVisible()
  // A second Escape must not leave the feed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await isBack()
  await link.click()
  await expect(panel).toBeVisible()
  await page.mouse.click(20, 20)
  await isBack()

  // A reload keeps the way back.
  await link.click()
  await expect(panel).toBeVisible()
  await page.reload()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/notes')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()

  // A copied address was not opened from the feed.
  await page.goto(address)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL('/schedule-tour')
})
