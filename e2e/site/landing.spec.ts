import type { Page } from '@playwright/test'
import { cities, cityIds } from '@porchlight/contract/kernel/cities'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../journey.ts'

const tag = '@phone'
const pages = ['/', '/pricing'] as const

/** Expects that nothing is wider than the window. */
const expectNoSideways = async (page: Page): Promise<void> => {
  const [whole = 0, seen = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(whole).toBeLessThanOrEqual(seen)
}

/** The levels of the headings in order: no level is skipped. */
const expectOutline = async (page: Page): Promise<void> => {
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels[0]).toBe(1)
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
}

/** Expects that the choice of a number of tours shows its result: Standard for few tours, Pro for many. */
const expectWorth = async (page: Page): Promise<void> => {
  const worth = page.locator('#worth')
  for (const [tours, sum, hour] of [
    ['2', 'Standard: $40 + 2 × $25 = $90 per month', '2 hours 4 hours $22.50'],
    ['10', 'Pro: $75 + 10 × $15 = $225 per month', '2 hours 20 hours $11.25'],
  ] as const) {
    await worth.getByRole('radio', { name: tours, exact: true }).check()
    await expect(worth.getByText(sum)).toBeVisible()
    await expect(worth.getByRole('row', { name: hour })).toBeVisible()
    await expect(worth.getByRole('table')).toHaveCount(1)
  }
}

const metaOf = (page: Page, name: string): Promise<string | null> =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')

test('the landing page says what the product does, what it costs and where it works, and leads to sign-up and sign-in', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /You find the\sclients\.\s*We handle the\stours\./,
  )
  const prices = page.getByRole('table', { name: 'Plans and prices' })
  for (const price of ['$40', '$75', '$25 per tour', '$15 per tour', 'Free'])
    await expect(prices.getByText(price, { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'One tour, from request to notes' })).toBeVisible()

  const question = page.locator('details').first()
  await expect(question).not.toHaveAttribute('open')
  await question.locator('summary').press('Enter')
  await expect(question.getByText('vetted tour assistant')).toBeVisible()

  const table = page.getByRole('table', { name: 'The eight cities' })
  for (const id of cityIds) {
    const row = table.getByRole('row', { name: `${cities[id].name} ${cities[id].state}` })
    await expect(row).toContainText(/\d:00 AM – \d:00 PM \wST/)
  }

  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/agent-signup')
  await page.getByRole('link', { name: 'Back to homepage' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Agent Login' }).click()
  await expect(page).toHaveURL('/agent-login')
  await page.goto('/')
  await page.getByRole('link', { name: 'Try the demo' }).first().click()
  await expect(page).toHaveURL('/quick-login')

  // A signed-in person is led to their first screen.
  const agent = await open('sarah', { at: '/' })
  await expect(agent.getByRole('banner').getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  await agent.getByRole('banner').getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(agent).toHaveURL('/dashboard')
})

test('pricing shows Standard and Pro side by side, and Subscribe Now leads to the checkout', async ({
  open,
}) => {
  const page = await open('nobody', { at: '/pricing' })
  for (const [plan, price, checkout] of [
    ['Standard', '$40', '/checkout?plan=basic'],
    ['Pro', '$75', '/checkout?plan=pro'],
  ] as const) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) })
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute('href', checkout)
  }
  await expect(page.getByText('Admin-scheduled tours are free on Pro.')).toBeVisible()
  const charges = page.getByRole('table', { name: 'Cost of a tour our team schedules' })
  await expect(charges.getByRole('row', { name: 'San Antonio TX' })).toHaveText(/\$15.*\$20.*Free/)
  await expect(charges.getByRole('row', { name: 'New York City NY' })).toHaveText(/\$35.*\$40.*Free/)
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/agent-login')
})

test('both pages are complete without scripts, on every screen size, in light and dark', { tag }, async ({
  browser,
  open,
}) => {
  const page = await open('nobody')
  for (const path of pages) {
    await page.goto(path)
    expect(await page.locator('script:not([type="application/ld+json"])').count(), path).toBe(0)
    await expectOutline(page)
    await expectNoSideways(page)
    await expectAccessible(page, path, { everyRule: true })
    const { width, height } = await page.evaluate(() => ({
      width: innerWidth,
      height: document.documentElement.scrollHeight,
    }))
    // The landing page of a phone is short: half of its first version, which had 7,841 pixels.
    if (path === '/' && width === 390) expect(height).toBeLessThanOrEqual(3_920)
    // A desktop's window at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 256 })
    await expectNoSideways(page)
  }
  // The choice of a plan has the same layout as the prices.
  await page.goto('/agent-signup')
  await expect(page.getByRole('link', { name: /^Subscribe Now/ })).toHaveCount(2)
  await expectNoSideways(page)
  const origin = new URL(page.url()).origin
  const scriptless = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const still = await scriptless.newPage()
  for (const path of pages) {
    await still.goto(path)
    await expect(still.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/') await expectWorth(still)
    await still.locator('summary').last().click()
    await expect(still.locator('details').last()).toHaveAttribute('open')
  }
  await scriptless.close()
})

test('each page describes itself to search engines and link previews, under its own address', async ({
  open,
}) => {
  const page = await open('nobody')
  for (const path of pages) {
    await page.goto(path)
    const { origin } = new URL(page.url())
    expect(await page.title()).toContain('Porchlight')
    expect((await metaOf(page, 'description'))?.length).toBeGreaterThan(50)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', origin + path)
    expect(await metaOf(page, 'og:url')).toBe(origin + path)
    expect(await metaOf(page, 'og:title')).toBe(await metaOf(page, 'twitter:title'))
    expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image')
    const card = await page.request.get((await metaOf(page, 'og:image')) ?? '')
    expect(card.headers()['content-type']).toBe('image/png')
    // The first chunk of a PNG contains its width and height.
    const png = await card.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(await page.locator('meta[name="robots"]').count()).toBe(0)

    const data = await page.locator('script[type="application/ld+json"]').textContent()
    const facts: { '@graph': { '@type': string; mainEntity?: { name: string }[] }[] } = JSON.parse(data ?? '')
    expect(facts['@graph'].map((one) => one['@type'])).toEqual([
      'Organization',
      'SoftwareApplication',
      'FAQPage',
    ])
    const asked = facts['@graph'].at(-1)?.mainEntity?.map(({ name }) => name)
    expect(asked).toEqual(await page.locator('summary').allInnerTexts())
  }
  const manifest = await page.request.get('/site.webmanifest')
  const { icons }: { icons: { src: string; type: string }[] } = await manifest.json()
  for (const { src, type } of icons)
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type)
  for (const path of ['/agent-login', '/agent-signup', '/dashboard']) {
    const body = await (await page.request.get(path)).text()
    expect(body, path).toContain('<meta name="robots" content="noindex" />')
  }
})
