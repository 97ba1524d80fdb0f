import { readFile } from 'node:fs/promises'
import { activeUsersDefinition, analyticsFigures } from '@porchlight/contract/reports/figures'
import { expectAccessible } from '../accessible.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { someClient } from '../made-up.ts'

const tab = '/admin-dashboard/analytics'
const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)

test('analytics show the business in figures, charts, lists and files, live', async ({ open }) => {
  const page = await open('admin')
  // This loads last; until then, everything below it moves.
  await expect(page.getByRole('region', { name: 'Recent tours' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: 'View analytics' }).click()
  await expect(page).toHaveURL(tab)
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  const found = await call(page, 'GET /api/admin/analytics')
  expect(found.revenue.totalSubscriptionRevenue).toBeGreaterThan(0)

  const ranged = page.getByRole('region', { name: 'In this range' })
  await expect(
    ranged.getByText(dollars(found.revenue.totalSubscriptionRevenue), { exact: true }),
  ).toBeVisible()
  const now = page.getByRole('region', { name: 'Now', exact: true })
  await expect(now.getByText(dollars(found.revenue.monthlyRecurring), { exact: true })).toBeVisible()
  for (const { label, when } of analyticsFigures)
    await expect(
      (when === 'range' ? ranged : now).getByRole('button', { name: `What “${label}” means` }),
    ).toBeVisible()
  await now.getByRole('button', { name: 'What “Active users” means' }).click()
  await expect(page.getByText(activeUsersDefinition)).toBeVisible()
  await page.keyboard.press('Escape')

  // A figure opens exactly its rows.
  await now.getByRole('link', { name: 'Past due', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Past-due subscription')
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(rows).toHaveCount(found.subscriptions.pastDue)
  await page.goBack()
  await ranged.getByRole('link', { name: 'Escort revenue' }).click()
  await expect(page.getByRole('dialog', { name: 'Escort revenue' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(
    page.getByRole('img', { name: /^Revenue over time: \$[\d,.]+ revenue in \d+ bars/ }),
  ).toBeVisible()
  const tours = page.getByRole('region', { name: 'Tours over time', exact: true })
  await expect(tours.getByRole('img', { name: /\d+ new tours, [\d,]+ completed tours/ })).toBeVisible()
  await tours.getByRole('radio', { name: 'Table' }).check()
  await expect(tours.getByText('Completed tours').first()).toBeVisible()
  await expectAccessible(page, 'analytics')

  const late = found.pastDueSubscribers[0]
  if (!late) throw new Error('The demo has nobody past due')
  const overdue = page.getByRole('region', { name: 'Past-due subscribers', exact: true })
  await expect(overdue.getByText(dollars(late.amount)).first()).toBeVisible()
  const acts = page.getByRole('region', { name: 'Recent activity' })
  await expect(acts.getByRole('listitem')).toHaveCount(10)

  await page.getByRole('button', { name: 'Download CSV' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Figures with definitions' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`analytics-${found.from}-to-${found.to}.csv`)
  const file = await readFile(await download.path(), 'utf8')
  for (const { label, definition } of analyticsFigures) {
    expect(file).toContain(label)
    expect(file.replaceAll('"', '')).toContain(definition.replaceAll('"', ''))
  }

  await overdue.getByRole('link', { name: late.email }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/users\?/)
  await page.goBack()

  // An event appears at once, and links to its tour.
  await expectLive(page)
  const agent = await open('sarah', { at: null })
  const { propertyAddress } = await askedFor(agent, { client: someClient('Lena') })
  const street = propertyAddress.split(',')[0] ?? ''
  await expect(acts.getByRole('listitem').first()).toContainText(
    `Sarah Whitfield requested a tour of ${street}`,
  )
  await acts.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin-dashboard\/queue\?tour=/)
})
