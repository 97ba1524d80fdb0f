import { readFile } from 'node:fs/promises'
import { analyticsFigures } from '@porchlight/contract/report-figures'
import { expectAccessible } from '../accessible.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { someClient } from '../made-up.ts'
import { expectRefusal } from '../watch.ts'

const tab = '/admin-dashboard/analytics'
const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)

test('the business is read in figures, charts, lists and files', async ({ open }) => {
  const page = await open('admin')
  // The last thing to come: what stands below it moves until then.
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
  const now = page.getByRole('region', { name: 'Subscriptions now' })
  await expect(now.getByText(dollars(found.revenue.monthlyRecurring), { exact: true })).toBeVisible()
  for (const { definition, when } of analyticsFigures)
    await expect((when === 'range' ? ranged : now).getByText(definition, { exact: true })).toBeVisible()

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
  const overdue = page.getByRole('region', { name: 'Past due subscribers', exact: true })
  await expect(overdue.getByText(dollars(late.amount)).first()).toBeVisible()
  const acts = page.getByRole('region', { name: 'Recent activity' })
  await expect(acts.getByRole('listitem')).toHaveCount(10)

  await page.getByRole('button', { name: 'Download CSV' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Figures and what they mean' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`analytics-${found.from}-to-${found.to}.csv`)
  const file = await readFile(await download.path(), 'utf8')
  for (const { label, definition } of analyticsFigures) {
    expect(file).toContain(label)
    expect(file.replaceAll('"', '')).toContain(definition.replaceAll('"', ''))
  }

  await overdue.getByRole('link', { name: late.email }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/users\?/)
})

test('a range of the business stays in the address, and what happens is seen at once', async ({ open }) => {
  const page = await open('admin', { at: tab })
  const form = page.getByRole('form', { name: 'Range' })
  await expect(form.getByLabel('From')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Other ranges' }).click()
  await page.getByRole('menuitem', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
  await form.getByLabel('From').fill('2026-03-02')
  await form.getByLabel('To').fill('2026-03-01')
  await form.getByRole('button', { name: 'Generate Report' }).click()
  await expect(form.getByText('The last day must not be before the first')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(tab)

  await expectLive(page)
  const agent = await open('sarah')
  const { propertyAddress } = await askedFor(agent, { client: someClient('Lena') })
  const acts = page.getByRole('region', { name: 'Recent activity' })
  const street = propertyAddress.split(',')[0] ?? ''
  await expect(acts.getByRole('listitem').first()).toContainText(
    `Sarah Whitfield asked for a tour of ${street}`,
  )
  await acts.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin-dashboard\/queue\?tour=/)
})

test('a range without anything, an impossible one, and a failure say so', async ({ open }) => {
  const page = await open('admin', { at: `${tab}?from=2001-01-01&to=2001-01-31` })
  await expect(page.getByText('No revenue in this range.')).toBeVisible()
  await expect(page.getByText('No tours in this range.')).toBeVisible()
  await expect(page.getByText('No sign-ups in this range.')).toBeVisible()

  expectRefusal(page, 400, /^\/api\/admin\/analytics/)
  expectRefusal(page, 500, '/api/admin/analytics')
  await page.goto(`${tab}?from=2010-01-01&to=2026-01-31`)
  await expect(page.getByRole('alert')).toContainText('A report covers five years at most')
  await page.route('**/api/admin/analytics', (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.goto(tab)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch analytics: 500')
  await page.unroute('**/api/admin/analytics')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'In this range' })).toBeVisible()
})
