import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast, expectTold } from '../agent.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'
import { choose, someStreet } from './words.ts'

const screen = '/admin/property-submission?view=upload'

/** A file as Excel writes it in another country: semicolons, Latin-1, Windows line ends, and a line break in a cell. */
const file = (street: string): Buffer =>
  Buffer.from(
    [
      'MLS#;Where it is;Town;Zip;Price;Property Type;Public Remarks',
      `900001;${street};Austin;78701;"$425,000";Condo;"Café, garden\r\nand porch"`,
      `900002;${street.replace('Way', 'way')};Austin;78701-1234;425000;Condo;The same again`,
      `900003;1 Field Rd;Austin;78701;100000;Vacant Land;`,
      '',
    ].join('\r\n'),
    'latin1',
  )

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Upload', exact: true })
    .locator('div:has(> p)', { hasText: new RegExp(`^${label}`) })

test('a file is mapped, tried without writing, uploaded, and summarized', async ({ open }) => {
  const page = await open('admin', { at: screen })
  const street = someStreet()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: file(street),
  })
  await expect(page.getByRole('region', { name: 'Columns missing' })).toContainText('address')
  await expect(page.getByRole('button', { name: 'Upload properties' })).toBeDisabled()
  const columns = page.getByRole('list', { name: 'Columns' })
  await choose(columns, 'What is “Where it is”\\?', 'Address')
  const rows = page.getByRole('list', { name: 'First rows' })
  await expect(rows.getByRole('listitem').first()).toContainText('$425,000')
  await expect(rows).toContainText('We don’t offer tours of land: “Vacant Land”')
  await expectAccessible(page, 'the columns of an upload')

  await page.getByRole('button', { name: 'Check the file only' }).click()
  await expect(page).toHaveURL(/import=/)
  await expect(
    page.getByRole('region', { name: 'Upload', exact: true }).getByText('Check only'),
  ).toBeVisible()
  await expect(figure(page, 'Would be created')).toContainText('1')
  await expect(figure(page, 'Skipped')).toContainText('1')
  await page.getByRole('button', { name: 'Upload now' }).click()
  await expect(figure(page, 'Created')).toContainText('1')
  await expect(figure(page, 'Refused')).toContainText('1')
  const refused = page.getByRole('region', { name: 'Refused rows' })
  await expect(refused.getByRole('listitem').first()).toContainText('Vacant Land')
  await expect(refused).toContainText('We don’t offer tours of land: “Vacant Land”')
  await expectAccessible(page, 'the result of an upload')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download refused rows' }).click()
  const saved = await (await download).path()
  expect(await readFile(saved, 'utf8')).toContain('5,type,We don’t offer tours of land: “Vacant Land”')
  // The upload in the address is still there after a reload, and in the list.
  await page.reload()
  await expect(figure(page, 'Created')).toContainText('1')
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText(
    '1 would be created, 1 skipped, 1 refused',
  )
  await page.goto(`/property-management?q=${encodeURIComponent(street)}`)
  await expect(page.getByRole('heading', { name: 'All Properties (1)' })).toBeVisible()
})

test('text can be pasted; text without a table is refused, and a failed upload is reported', async ({
  open,
}) => {
  const page = await open('admin', { at: screen })
  await page.getByRole('button', { name: 'Paste text instead' }).click()
  const paste = page.getByRole('form', { name: 'Paste CSV text' })
  await paste.getByRole('button', { name: 'Use this text' }).click()
  await expect(paste.getByText('Enter CSV text with a header row and at least one more row')).toBeVisible()
  await paste.getByLabel('CSV text').fill(`address,city\n${someStreet()},El Paso\n`)
  await paste.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByText('State is required for this city')).toBeVisible()
  // The text stays for a correction.
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await expect(paste.getByLabel('CSV text')).toHaveValue(/El Paso/)
  await paste.getByRole('button', { name: 'Use this text' }).click()
  expectRefusal(page, 500, '/api/admin/imports')
  await page.route('**/api/admin/imports?*', (asked) => asked.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Upload properties' }).click()
  await expectTold(page, 'Bulk Upload Error', /^Bulk upload failed: ./)

  // An answer that arrives after the person has left the page does not bring them back.
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/imports?*', async (asked) => {
    await answered
    await asked.continue()
  })
  await page.getByRole('button', { name: 'Upload properties' }).click()
  await expect(page.getByRole('button', { name: 'Stop uploading' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Properties' }).getByRole('link', { name: 'Add' }).click()
  answer()
  await expectToast(page, 'Upload Received')
  await expect(page.getByRole('form', { name: 'Single property' })).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true, includeHidden: true }).click()
  await expect(page).toHaveURL(/import=/)
})
