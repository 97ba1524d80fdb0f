import { openDetails } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { phone } from '../phone.ts'

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

test.describe('on a phone', () => {
  test.use(phone)

  test('a tour’s sheet keeps its height, and the reply stays clear of the actions', async ({ open }) => {
    const tour = await askedFor(await open('sarah', { at: null }), {})
    const page = await open('admin', { at: `/admin-dashboard/queue?tour=${tour.id}` })
    const sheet = page.getByRole('dialog')
    const top = async () => Math.round((await sheet.boundingBox())?.y ?? 0)
    await expect(sheet.getByText('Requested').first()).toBeVisible()
    await expect.poll(top).toBe(Math.round((page.viewportSize()?.height ?? 0) * 0.1))
    const expected = await top()
    for (const name of ['Messages', 'Notes', 'Timeline', 'Client', 'Details']) {
      await sheet.getByRole('tab', { name }).click()
      await expect(sheet.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
      expect(await top()).toBe(expected)
    }
    await sheet.getByRole('tab', { name: 'Messages' }).click()
    const send = await sheet.getByRole('button', { name: 'Send' }).boundingBox()
    const assign = await sheet.getByRole('button', { name: 'Assign Assistant' }).boundingBox()
    expect((assign?.y ?? 0) - ((send?.y ?? 0) + (send?.height ?? 0))).toBeGreaterThan(24)
  })
})
