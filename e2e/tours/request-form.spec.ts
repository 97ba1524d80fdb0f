import type { Page } from '@playwright/test'
import { card, expectClearOfToast, expectToast, requestForm } from '../agent.ts'
import { someHouse } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { someClient, someTime } from '../made-up.ts'
import { expectRefusal } from '../watch.ts'

test('an agent requests a tour with the keyboard alone, despite a reload and a failure', async ({ open }) => {
  const page = await open('sarah', { at: '/schedule-tour' })
  const client = someClient('Keiko')
  const house = await someHouse(page)
  const time = someTime()
  await expect(page.getByRole('heading', { name: 'Schedule A Tour' })).toBeVisible()
  await page.keyboard.press('n')
  const form = requestForm(page)
  const type = async (label: string, text: string): Promise<void> => {
    await expect(form.getByLabel(label, { exact: true })).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type(client.name)
  await expect(page.getByRole('option', { name: `Add “${client.name}” as a new client` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue(client.first)
  await type('Email', client.email)
  await type('Phone Number', client.phone)
  await expect(form.getByRole('checkbox', { name: /^Email the client/ })).toBeFocused()
  await page.keyboard.press('Tab')

  await expect(form.getByRole('combobox', { name: 'Property' })).toBeFocused()
  await page.keyboard.type(house.address)
  await expect(page.getByRole('option').filter({ hasText: house.address }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  // The list closes once a property is chosen. Wait for that, because the typed text contains the address, too.
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(house.address))

  const requested = form.getByRole('textbox', { name: 'Requested Tour Time' })
  await tabTo(page, () => requested.evaluate((node) => node === document.activeElement))
  await page.keyboard.type(time.typed)
  await page.keyboard.press('Tab')
  await page.reload()
  await expect(form.getByText('We saved your draft.')).toBeVisible()
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue(client.first)
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(house.address))
  await expect(requested).toHaveValue(time.typed)

  await requested.focus()
  const box = form.getByRole('checkbox', { name: /^I acknowledge/ })
  await tabTo(page, () => box.evaluate((node) => node === document.activeElement))
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  const submit = form.getByRole('button', { name: 'Submit Tour Request' })
  await tabTo(page, () => submit.evaluate((node) => node === document.activeElement))
  // The failure's message does not cover the button.
  expectRefusal(page, 500, '/api/agent/tour-requests')
  await page.route('**/api/agent/tour-requests', (asked) =>
    asked.request().method() === 'POST' ? asked.fulfill({ status: 500, body: '' }) : asked.fallback(),
  )
  await page.keyboard.press('Enter')
  await expectToast(page, 'Submission Failed')
  await expectClearOfToast(page, submit)
  await page.unroute('**/api/agent/tour-requests')
  await submit.press('Enter')
  await expect(card(page, client.name)).toContainText('Requested')
})

/** Presses Tab until the focus is there; a screen where this fails has a fault. */
const tabTo = async (page: Page, isThere: () => Promise<boolean>): Promise<void> => {
  for (let presses = 0; presses < 12; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Twelve tabs on, the focus is still elsewhere')
}

test('a list of properties that opens upward leaves the label of its field in sight', async ({ open }) => {
  const page = await open('sarah', { at: '/schedule-tour?form=open' })
  const box = requestForm(page).getByRole('combobox', { name: 'Property' })
  await page.setViewportSize({ width: 1440, height: 700 })
  await box.evaluate((node) => scrollTo(0, node.getBoundingClientRect().top + scrollY - 600))
  await box.fill('Austin')
  const list = page.getByRole('region', { name: 'Property matches' })
  await expect(list.getByRole('option').first()).toBeVisible()
  const bottom = async (): Promise<number> => {
    const popup = await list.getByRole('listbox').boundingBox()
    return (popup?.y ?? 0) + (popup?.height ?? 0)
  }
  const label = await requestForm(page).getByText('Property', { exact: true }).boundingBox()
  await expect.poll(bottom).toBeLessThanOrEqual(label?.y ?? 0)
})
