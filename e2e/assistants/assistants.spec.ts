import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { expectRefusal } from '../watch.ts'

const tab = '/admin-dashboard/assistants'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const stamp = (): number => Date.now() % 10_000_000

test('an assistant is created, edited, given hours and deleted', async ({ open }) => {
  const page = await open('super', { at: tab })
  await page.getByRole('button', { name: 'Create Assistant' }).click()
  const form = dialog(page, 'Create Assistant')
  const number = stamp()
  const name = `Paula Example ${number}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email', { exact: true }).fill(`paula${number}@example.test`)
  await form.getByLabel('Username').fill(`paula${number}`)
  await form.getByRole('radio', { name: 'Set a password' }).check()
  await form.getByLabel('Password', { exact: true }).fill('a good password')
  await form.getByLabel('Phone').fill('210-555-0143')
  await form.getByLabel('Hourly rate').fill('27.50')
  await form.getByLabel('Languages').fill('English, Spanish')
  await form.getByRole('checkbox', { name: 'Denver' }).check()
  await expectAccessible(page, 'the form of an assistant')
  await form.getByRole('button', { name: 'Create Assistant' }).click()
  await expectToast(page, 'Assistant Created')

  // The details open, and stay open after a reload.
  const details = dialog(page, name)
  await expect(details).toContainText('$27.50 per hour')
  await expect(details).toContainText('Office hours')
  await expect(details).toContainText('No ratings yet')
  await page.reload()
  await details.getByRole('button', { name: 'Hours and time off' }).click()
  const hours = dialog(page, 'Hours and time off')
  await hours.getByRole('checkbox', { name: 'Own working hours' }).check()
  await hours.getByLabel('Monday, from').fill('13:00')
  await hours.getByLabel('Monday, until').fill('20:30')
  await hours.getByRole('button', { name: 'Add time off' }).click()
  await hours.getByRole('textbox', { name: 'First day' }).fill('2027-07-01')
  await hours.getByRole('textbox', { name: 'Last day' }).fill('2027-07-03')
  await hours.getByLabel('Reason').fill('Holiday')
  await expectAccessible(page, 'hours and time off')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Assistant Updated')
  await expect(details).toContainText('1:00 PM – 8:30 PM')
  await expect(details).toContainText('Jul 1, 2027 – Jul 3, 2027')
  await expectAccessible(page, 'the details of an assistant')

  // Other windows show the change and the deletion at once.
  const { pathname, search } = new URL(page.url())
  const other = await open('admin', { at: `${pathname}${search}` })
  expectRefusal(other, 404, /^\/api\/admin\/assistants\//)
  await expectLive(other)
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = dialog(page, 'Edit Assistant')
  await edit.getByRole('checkbox', { name: 'Active' }).uncheck()
  await edit.getByRole('button', { name: 'Save Assistant' }).click()
  await expectToast(page, 'Assistant Updated')
  await expect(details).toContainText('Inactive')
  await expect(dialog(other, name)).toContainText('Inactive')

  await details.getByRole('button', { name: 'Delete' }).click()
  const asked = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(asked).toContainText('You can’t undo this.')
  await asked.getByRole('button', { name: 'Delete assistant' }).click()
  await expectToast(page, 'Assistant Deleted')
  await expect(page).toHaveURL(tab)
  await expect(dialog(other, 'Assistant').getByText('This assistant no longer exists.')).toBeVisible()
})
