import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessible.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient } from '../made-up.ts'
import { expectRefusal } from '../watch.ts'

const year = new Date().getUTCFullYear()
const wide = { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` }
const address = `/reports?from=${wide.from}&to=${wide.to}`

test('the figures of a range are the server’s, in tiles, charts, table and file', { tag: '@phone' }, async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const report = await call(page, 'GET /api/agent/reports', { query: wide })
  expect(report.figures.tours).toBeGreaterThan(20)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()

  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByText(String(report.figures.tours), { exact: true })).toBeVisible()
  await expect(figures.getByText('Completion Rate')).toBeVisible()
  await expect(
    figures.getByText('Completed of those completed or cancelled. Open tours are left out.'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Tours over time: \d+ tours/ })).toBeVisible()

  const places = page.getByRole('region', { name: 'Tours by city', exact: true })
  await places.getByRole('radio', { name: 'Table' }).check()
  const first = report.byCity[0]
  await expect(places.getByText(first?.cityName ?? '', { exact: true })).toBeVisible()
  await expectAccessible(page, 'reports')

  const table = page.getByRole('region', { name: 'Tour Details' })
  // A row each, and the button.
  await expect(table.getByRole('button')).toHaveCount(11)
  await table.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => table.getByRole('button').count()).toBeGreaterThan(20)

  await page.getByRole('button', { name: 'Download CSV' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Tours of this range' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`tours-${wide.from}-to-${wide.to}.csv`)
  const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(rows).toHaveLength(report.figures.tours + 1)
})

test('a range is chosen by hand or by name, kept in the address, and undone by going back', async ({
  open,
}) => {
  const page = await open('sarah', { at: '/reports' })
  const form = page.getByRole('form', { name: 'Range' })
  await expect(form.getByLabel('From')).not.toHaveValue('')
  await form.getByLabel('From').fill('2026-03-02')
  await form.getByLabel('To').fill('2026-03-01')
  await form.getByRole('button', { name: 'Generate Report' }).click()
  await expect(form.getByText('The last day must not be before the first')).toBeVisible()
  await expect(page).toHaveURL('/reports')

  await form.getByLabel('To').fill('2026-03-31')
  await form.getByRole('button', { name: 'Generate Report' }).click()
  await expect(page).toHaveURL('/reports?from=2026-03-02&to=2026-03-31')
  await form.getByRole('button', { name: 'Other ranges' }).click()
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
  await expect(page).not.toHaveURL(/2026-03-02/)
  await page.goBack()
  await expect(form.getByLabel('From')).toHaveValue('2026-03-02')
  await page.getByRole('radio', { name: 'Property' }).check()
  await expect(page).toHaveURL(/by=property/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Tours by property', exact: true })).toBeVisible()
})

test('a range without tours, an impossible one, and a failure say so', async ({ open }) => {
  const page = await open('sarah', { at: '/reports?from=2001-01-01&to=2001-01-31' })
  await expect(page.getByText('No tours in this range.')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Figures' }).getByText('–', { exact: true })).toBeVisible()

  expectRefusal(page, 400, /^\/api\/agent\/reports/)
  expectRefusal(page, 500, '/api/agent/reports')
  await page.goto('/reports?from=2010-01-01&to=2026-01-31')
  await expect(page.getByRole('alert')).toContainText('A report covers five years at most')

  await page.route('**/api/agent/reports?*', (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch the report')
  await page.unroute('**/api/agent/reports?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible()
})

test('a tour of the table opens, and a new one is counted without a reload', async ({ open }) => {
  const page = await open('sarah', { at: address })
  const figures = page.getByRole('region', { name: 'Figures' })
  const { figures: before } = await call(page, 'GET /api/agent/reports', { query: wide })
  await expect(figures.getByText(String(before.tours), { exact: true })).toBeVisible()
  const client = someClient('Reba')
  await askedFor(page, { client })
  await expect(figures.getByText(String(before.tours + 1), { exact: true })).toBeVisible()

  const table = page.getByRole('region', { name: 'Tour Details' })
  const opener = table.getByRole('button').first()
  const name = (await opener.textContent()) ?? ''
  await opener.click()
  await expect(page).toHaveURL(/\/schedule-tour\?tour=/)
  await expect(page.getByRole('dialog').getByText(name.trim(), { exact: false }).first()).toBeVisible()
})
