import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'

test('the Select all button appears above cards, on a tablet and beside open details', async ({ open }) => {
  const tour = await askedFor(await open('sarah', { at: null }))
  const page = await open('admin', { at: '/admin-dashboard/queue' })
  const all = page.getByRole('button', { name: 'Select all' })
  const ticked = page.getByRole('table', { name: 'Tour queue' }).getByRole('checkbox', { checked: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('table', { name: 'Tour queue' })).toBeVisible()
  await expect(all).toBeHidden()

  // Narrower than 43 rem, the list shows cards.
  await page.setViewportSize({ width: 680, height: 1000 })
  await all.click()
  await expect(ticked.first()).toBeVisible()
  await page.locator('button', { hasText: 'Clear selection' }).click()
  await expect(ticked).toHaveCount(0)

  // On a laptop, the bar of bulk actions replaces the button, and takes its focus.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin-dashboard/queue?tour=${tour.id}`)
  await all.focus()
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Selected tours' })
  await expect(bar.getByRole('button', { name: 'Clear selection' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar).toBeHidden()
  await expect(all).toBeVisible()

  // A double click opens no dialog, and the list stays in place, also where the bar needs two lines.
  await page.setViewportSize({ width: 1024, height: 800 })
  const first = page.getByRole('table', { name: 'Tour queue' }).locator('[data-tour]').first()
  const before = await first.boundingBox()
  await all.dblclick()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Assign/ })).toBeHidden()
  expect(await first.boundingBox()).toEqual(before)
})
