import type { Page, Request } from '@playwright/test'
import { card } from '../agent.ts'
import { askedFor, assigned } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { countStreams, expectLive, standStill } from '../live.ts'
import { people } from '../people.ts'
import { withoutLine } from '../watch.ts'

const TABS = 8
const listOf = (name: string): string => `/schedule-tour?q=${encodeURIComponent(name)}`

test('eight tabs of one person are all live and share one stream', async ({ open }) => {
  test.setTimeout(120_000)
  const first = await open('sarah', { at: null })
  const tour = await askedFor(first)
  const name = tour.clientName ?? ''
  const streams = countStreams(first)
  const tabs: Page[] = [first]
  while (tabs.length < TABS) tabs.push(await first.context().newPage())
  // Each tab is used before the next one opens, because browsers allow six connections to a server.
  for (const tab of tabs) {
    await tab.goto(listOf(name))
    await expect(card(tab, name)).toContainText('Requested')
  }
  for (const tab of tabs) await expectLive(tab)
  expect(streams(), 'streams opened').toBe(1)

  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)
  for (const tab of tabs) await expect(card(tab, name)).toContainText('Assistant Assigned')

  // The tab that reads the stream closes; another takes over, and all stay live.
  await first.close()
  for (const tab of tabs.slice(1)) await expectLive(tab)
  await expect.poll(streams, 'streams opened').toBe(2)
  await call(office, 'PUT /api/admin/tours/:id/status', {
    params: { id: tour.id },
    body: { status: 'scheduling' },
  })
  for (const tab of tabs.slice(1)) await expect(card(tab, name)).toContainText('Scheduling')
})

test('without the stream the page polls, and then returns to the stream', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  await withoutLine(page, async () => {
    await page.route('**/api/events*', (route) => route.abort())
    await page.clock.install()
    await page.goto('/dashboard')
    const recent = page.getByRole('region', { name: 'Recent Activity' })
    await expect(recent.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()

    // The specification's interval for the dashboard is five seconds, by the page's clock.
    const tour = await askedFor(page)
    await standStill(page)
    const read = page.waitForResponse(/\/api\/agent\/tour-cards\?limit=3$/)
    await page.clock.runFor(5_000)
    await read
    await page.clock.resume()
    await expect(recent).toContainText(tour.clientName ?? '')
    await page.unroute('**/api/events*')
  })
  await expectLive(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const polls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stats') polls.push(request.url())
  })
  const tour = await askedFor(page)
  await assigned(office, tour, people.elena.name)
  const recent = page.getByRole('region', { name: 'Recent Activity' })
  await expect(recent.getByRole('listitem').filter({ hasText: tour.clientName ?? '' })).toContainText(
    'Assistant Assigned',
  )
  expect(polls.length, 'reads that events have caused').toBeGreaterThan(0)
})

test('a page catches up on events that it missed during sleep when the connection is back', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto(listOf(name))
  await expectLive(page)
  const office = await open('admin', { at: null })
  await withoutLine(page, async () => {
    await page.context().setOffline(true)
    await expect(
      page.getByText('You’re offline. This page may be out of date. You can’t save changes.'),
    ).toBeVisible()
    await assigned(office, tour, people.elena.name)
    await expect(card(page, name)).toContainText('Requested')
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
    await expectLive(page)
  })
  await expect(card(page, name)).toContainText('Assistant Assigned')
})

test('without a connection, the page fits the window and its menu opens @phone', async ({
  open,
  isMobile,
}) => {
  const page = await open('admin', { at: '/admin-dashboard/queue' })
  // The browser loads the menu's code when idle.
  const hasLoaded = (name: string) =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part)),
      name,
    )
  await expect.poll(() => hasLoaded('sidebar-drawer')).toBe(true)
  await withoutLine(page, async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    if (isMobile) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    } else {
      const hidden = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      await expect.poll(hidden, 'pixels below the window').toBe(0)
    }
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
  })
})

test('a change that cannot be sent shows an error and keeps the input', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const panel = page.getByRole('dialog', { name: 'Tour Notes' })
  const box = panel.getByRole('textbox', { name: /^Note\./ })
  await box.fill('The key is with the neighbour.')
  await withoutLine(page, async () => {
    await page.route('**/api/tours/*/notes', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await panel.getByRole('button', { name: 'Add Note' }).click()
    await expect(panel.getByRole('alert')).toHaveText('Failed to add note. Please try again.')
    await expect(box).toHaveValue('The key is with the neighbour.')
    await page.unroute('**/api/tours/*/notes')
  })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'The key is with the neighbour.' })).toHaveCount(
    1,
  )
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(card(page, name).first()).toBeVisible()
})

test('a page loads its data once: the stream starts at the event where the data was read', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  // Each page starts as in a browser without stored data.
  await page.addInitScript(() => localStorage.clear())
  // An event of another journey may cause a further request in one opening, but not in every one.
  for (const path of ['/dashboard', '/schedule-tour'])
    await expect(async () => {
      const read: string[] = []
      const record = (request: Request): void => {
        const { pathname, search } = new URL(request.url())
        if (request.method() === 'GET' && pathname.startsWith('/api/')) read.push(pathname + search)
      }
      page.on('request', record)
      await page.goto(path)
      await expectLive(page)
      // By the time the change is visible, all other requests of the page have been sent.
      const { clientName } = await askedFor(page)
      await expect(page.getByRole('main')).toContainText(clientName ?? '')
      page.off('request', record)
      const once = ['/api/auth/user', '/api/public/announcement', '/api/agent/property-requests/new-answers']
      expect(read.filter((address) => once.includes(address)).sort()).toEqual(
        once.filter((address) => path === '/dashboard' || address !== '/api/public/announcement').sort(),
      )
      expect(read).toContainEqual(
        expect.stringMatching(/^\/api\/events\?since=\d+&readAt=\d{4}-[\dT%A.:-]+Z$/),
      )
    }).toPass()
})

test('a signed-in person sees a screen’s frame before the application has loaded', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const shown = { visible: true, message: 'The office is closed on Friday', version: 70 }
  await page.route('**/api/public/announcement', (asked) => asked.fulfill({ json: shown }))
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/app-*.js', async (asked) => {
    await held
    await asked.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('h1', { hasText: 'Agent Portal' })).toBeVisible()
  await expect(page.getByText(shown.message)).toBeVisible()
  // The frame is only a picture: it has nothing to press, and screen readers skip it.
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toHaveCount(0)
  go()
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toBeVisible()
  await expect(page.getByText(shown.message)).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(shown.message)).toHaveCount(0)

  const stranger = await open('nobody')
  const document = await stranger.request.get('/dashboard')
  expect(await document.text()).not.toContain('Agent Portal')
})
