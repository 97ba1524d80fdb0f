import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessible.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient } from '../made-up.ts'

const year = new Date().getUTCFullYear()
const wide = { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` }
const address = `/reports?from=${wide.from}&to=${wide.to}`

test('a report shows the server’s figures in tiles, charts, table and file', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const report = await call(page, 'GET /api/agent/reports', { query: wide })
  expect(report.figures.tours).toBeGreaterThan(20)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()

  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByText(String(report.figures.tours), { exact: true })).toBeVisible()
  await expect(figures.getByText('Completion Rate')).toBeVisible()
  await figures.getByRole('button', { name: 'What “Completion Rate” means' }).click()
  await expect(page.getByText('Completed tours as a share of completed and cancelled tours.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: /^Tours over time: \d+ tours/ })).toBeVisible()

  const places = page.getByRole('region', { name: 'Tours by city', exact: true })
  await places.getByRole('radio', { name: 'Table' }).check()
  const first = report.byCity[0]
  await expect(places.getByText(first?.cityName ?? '', { exact: true })).toBeVisible()
  await expectAccessible(page, 'reports')

  const table = page.getByRole('region', { name: 'Tour Details' })
  // One row per tour, and the button.
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

  // A new tour counts without a reload, and a tour in the table can be opened.
  const { figures: before } = await call(page, 'GET /api/agent/reports', { query: wide })
  await askedFor(page, { client: someClient('Reba') })
  await expect(figures.getByText(String(before.tours + 1), { exact: true })).toBeVisible()
  // By name, because the new tour may move the rows between reading the name and the click.
  const name = (await table.getByRole('button').first().textContent())?.trim() ?? ''
  await table.getByRole('button', { name, exact: true }).first().click()
  await expect(page).toHaveURL(/\/schedule-tour\?tour=/)
  await expect(page.getByRole('dialog').getByText(name, { exact: false }).first()).toBeVisible()
})

test('“Last month” is a button, and on a phone a choice under “Other ranges”', { tag: '@phone' }, async ({
  open,
  isMobile,
}) => {
  const page = await open('sarah', { at: '/reports' })
  const lastMonth = page.getByRole('button', { name: 'Last month' })
  if (isMobile) {
    await page.getByRole('button', { name: 'Other ranges' }).click()
    await page.getByRole('menuitem', { name: 'Last month' }).click()
    await expect(lastMonth).toBeHidden()
  } else await lastMonth.click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/)
})
