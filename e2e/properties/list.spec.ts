import { expect, test } from '../journey.ts'
import { expectRefusal, withoutLine } from '../watch.ts'
import { addDialog, cards, openAddDialog } from './words.ts'

// The server's answer, with two pictures added.
const bodyOf = (text: string): Record<string, unknown>[] => JSON.parse(text)

test('a long list loads more, and stays when a dialog opens over it or the connection is lost', async ({
  open,
}) => {
  const page = await open('sarah', { at: '/properties' })
  const total = await cards(page).first().getAttribute('aria-setsize')
  expect(Number(total), 'properties in the demo').toBeGreaterThan(200)
  const atSight = async (position: number) => {
    await expect
      .poll(
        // In one step: the drawn cards may change before the test has scrolled, and it must not scroll past the card.
        () =>
          cards(page).evaluateAll((drawn, wanted) => {
            if (drawn.some((one) => one.getAttribute('aria-posinset') === wanted)) return true
            drawn.at(-1)?.scrollIntoView()
            return false
          }, String(position)),
        { timeout: 30_000, intervals: [50] },
      )
      .toBe(true)
    return page.locator(`li[aria-posinset="${position}"]`)
  }
  const far = await atSight(150)
  await far.scrollIntoViewIfNeeded()
  expect(await cards(page).count(), 'cards that are drawn').toBeLessThan(100)
  const place = async () => Math.round((await far.boundingBox())?.y ?? 0)
  const before = await place()
  const details = page.getByRole('dialog', { name: (await far.getByRole('heading').textContent()) ?? '' })
  await far.getByRole('heading').getByRole('button').click()
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  expect(Math.abs((await place()) - before)).toBeLessThan(4)

  await page.goto('/properties')
  await expect(cards(page).first()).toBeVisible()
  await withoutLine(page, async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
  })
  await openAddDialog(page)
  await page.keyboard.press('Escape')
  await expect(addDialog(page)).toBeHidden()
  await expect(page).toHaveURL('/properties')
})

test('the browser requests a picture without a referrer and crops it by CSS; a drawing replaces a missing one', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const pictures = 'https://pictures.example'
  // Only in this answer: a property with such a picture would disturb every other journey.
  await page.route('**/api/agent/properties?*', async (route) => {
    const response = await route.fetch()
    const text = await response.text().catch(() => null)
    // A request that a newer one has replaced gets no answer.
    if (text === null) return route.abort('aborted')
    const [first, second, ...others] = bodyOf(text)
    const given = [
      { ...first, imageUrl: `${pictures}/seen.svg` },
      { ...second, imageUrl: `${pictures}/missing.svg` },
    ]
    await route.fulfill({ response, json: [...given, ...others] })
  })
  const referrers: (string | undefined)[] = []
  await page.route(`${pictures}/**`, (route) => {
    referrers.push(route.request().headers().referer)
    return route.request().url().endsWith('seen.svg')
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>',
        })
      : route.fulfill({ status: 404 })
  })
  expectRefusal(page, 404, '/missing.svg')
  await page.goto('/properties')
  const [seen, missing] = [cards(page).nth(0), cards(page).nth(1)]
  const picture = seen.locator('img')
  await expect(picture).toBeVisible()
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 }
  expect(width / height).toBeCloseTo(400 / 240, 1)
  await expect(missing.locator('img')).toHaveCount(0)
  await expect(missing.locator('svg').first()).toBeVisible()
  expect(referrers).toHaveLength(2)
  expect(referrers.filter(Boolean)).toEqual([])
})
