import { randomInt } from 'node:crypto'
import { askedFor, ownHouse, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'

test('the dashboard greets the agent, and shows counts, recent events and upcoming tours', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const soon = await askedFor(page, { property: await ownHouse(page) })
  const office = await open('admin', { at: null })
  // Within the week, where the demo has tours too: at one of its houses they could collide.
  const at = new Date(Date.now() + randomInt(60, 6 * 24 * 60) * 60_000).toISOString()
  await setTo(office, soon, 'scheduled', at)
  const stats = await call(page, 'GET /api/stats')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Agent Portal', level: 1 })).toBeVisible()
  await expect(page.getByText('Welcome back, Sarah Whitfield')).toBeVisible()
  await expect(page.getByText('STANDARD Plan')).toBeVisible()
  const counts = page.getByRole('region', { name: 'Counts' })
  for (const [label, value] of [
    ['Active Tours', stats.activeTours],
    ['Total Clients', stats.totalClients],
    ['Pending Tours', stats.pendingTours],
    ['Properties Listed', stats.propertiesListed],
  ] as const)
    await expect(counts.locator('div', { hasText: label }).last().locator('..')).toContainText(String(value))
  await expect(counts.getByText('Active subscription')).toBeVisible()

  const recent = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
  await expect(recent).toHaveCount(3)
  await expect(recent.filter({ hasText: tour.clientName ?? '' })).toContainText('Just now')
  const upcoming = page.getByRole('region', { name: 'Upcoming Tours' }).getByRole('listitem')
  await expect(upcoming).not.toHaveCount(0)
  expect(await upcoming.count()).toBeLessThanOrEqual(3)
  await expect(upcoming.first()).toContainText(
    /(Today|Tomorrow|Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d{1,2}:\d\d [AP]M/,
  )

  const actions = page.getByRole('region', { name: 'Quick Actions' })
  await expect(actions.getByRole('link', { name: 'Request New Property' })).toHaveAttribute(
    'href',
    '/property-request',
  )
  await actions.getByRole('link', { name: 'Schedule New Tour' }).click()
  await expect(page.getByRole('form', { name: 'New Tour Request' })).toBeVisible()
})
