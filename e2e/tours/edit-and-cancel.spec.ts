import { card, enterTime, expectToast, openDetails, timeline } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { someTime } from '../made-up.ts'

const listOf = (q: string): string => `/schedule-tour?q=${encodeURIComponent(q)}`
const clientOf = (tour: { clientName: string | null }): string => tour.clientName ?? ''

test('an agent edits and cancels a request, and its timeline shows it', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page, { requests: 'Please ring twice.' })
  const name = clientOf(tour)
  await page.goto(listOf(name))
  await card(page, name)
    .getByRole('button', { name: `Edit the request of ${name}` })
    .click()
  const details = page.getByRole('dialog', { name })
  const form = details.getByRole('form', { name: 'Edit Request' })
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(name)
  await form.getByRole('button', { name: 'Edit for this tour' }).click()
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('Nora')
  await expect(form.getByLabel('Special Requests')).toHaveValue('Please ring twice.')

  const time = someTime()
  await form.getByLabel('Email', { exact: true }).fill('nora.new@clients.example')
  await enterTime(form, 'Requested Tour Time', time)
  await form.getByLabel('Special Requests').fill('Please ring once.')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Tour Request Updated')
  await expect(details.getByText('Please ring once.', { exact: true })).toBeVisible()
  await expect(details.getByRole('link', { name: 'nora.new@clients.example' })).toBeVisible()
  await expect(timeline(details).filter({ hasText: 'Request edited' })).toContainText('special requests')
  await details.getByRole('button', { name: 'Close' }).last().click()
  await expect(card(page, name)).toContainText(time.date.split(',')[0] ?? '')
  await expect(card(page, name)).toContainText(time.time)

  await openDetails(page, name)
  await details.getByRole('button', { name: 'Cancel Request' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this tour request?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()

  await details.getByRole('button', { name: 'Cancel Request' }).click()
  await question.getByRole('button', { name: 'Cancel Request' }).click()
  await expectToast(page, 'Tour Request Cancelled')
  await expect(details.getByRole('button', { name: 'Edit Request' })).toBeHidden()
  await expect(timeline(details).last()).toContainText('Cancelled')
  await details.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('tab', { name: /^Past Tours/ }).click()
  await expect(card(page, name)).toContainText('Past Tour')
  await expect(card(page, name)).toContainText('Cancelled')
})
