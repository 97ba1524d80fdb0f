import { openDetails } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'

test('a tour has a printable page, and one tap copies its facts', async ({ open }) => {
  const page = await open('sarah', { at: null })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const tour = await askedFor(page, { requests: 'Mind the step.' })
  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  const details = await openDetails(page, name)
  await details.getByRole('button', { name: 'Copy the phone number' }).click()
  await expect(details.getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tour.clientPhone)
  await details.getByRole('button', { name: 'Copy the address' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(tour.propertyAddress)

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await details.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Tour sheet' })
  await expect(sheet.getByRole('heading', { name })).toBeVisible()
  await expect(sheet).toContainText('Mind the step.')
  await expect(sheet).toContainText(/\d{1,2}:\d\d [AP]M [A-Z]{3,4}, 60 minutes/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toBeHidden()
})
