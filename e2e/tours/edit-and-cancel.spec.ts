import { card, enterTime, expectToast, openDetails, timeline } from '../agent.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someTime } from '../made-up.ts'
import { people } from '../people.ts'
import { expectRefusal } from '../watch.ts'

const listOf = (q: string): string => `/schedule-tour?q=${encodeURIComponent(q)}`
const clientOf = (tour: { clientName: string | null }): string => tour.clientName ?? ''

test('a request is edited, and its timeline says what changed', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page, { requests: 'Please ring twice.' })
  const name = clientOf(tour)
  await page.goto(listOf(name))
  await card(page, name)
    .getByRole('button', { name: `Edit the request of ${name}` })
    .click()
  const details = page.getByRole('dialog')
  const form = details.getByRole('form', { name: 'Edit Request' })
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('Nora')
  await expect(form.getByLabel('Special Requests')).toHaveValue('Please ring twice.')

  expectRefusal(page, 400, `/api/agent/tour-requests/${tour.id}`)
  await form.getByLabel('Email', { exact: true }).fill('nobody')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Valid email is required', { exact: true })).toBeVisible()

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
  await expect(card(page, name)).toContainText(time.date)
  await expect(card(page, name)).toContainText(time.time)
})

test('a request is cancelled after a question, and is over', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const name = clientOf(await askedFor(page))
  await page.goto(listOf(name))
  const details = await openDetails(page, name)
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

test('what is under way is only asked to be cancelled: a message, and high priority', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = clientOf(tour)
  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)

  await page.goto(listOf(name))
  await expect(card(page, name)).toContainText('Assistant Assigned')
  await expect(card(page, name).getByRole('button', { name: `Edit the request of ${name}` })).toBeHidden()
  await expect(card(page, name).getByRole('button', { name: `Cancel the request of ${name}` })).toBeHidden()
  await card(page, name)
    .getByRole('button', { name: `Ask to cancel the tour of ${name}` })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Ask to cancel this tour?' })
  await question.getByLabel('Message to the team').fill('They bought elsewhere.')
  await question.getByRole('button', { name: 'Ask to cancel' }).click()
  await expectToast(page, 'Cancellation Requested')
  await expect(card(page, name)).toContainText('Cancellation requested')
  await expect(card(page, name).getByRole('button', { name: /^Ask to cancel/ })).toBeHidden()

  await office.goto(`/admin-dashboard/queue?q=${encodeURIComponent(name)}`)
  await expect(office.getByRole('button', { name: `Priority of ${name}: High. Change it` })).toBeVisible()
  await expect(office.getByRole('img', { name: 'Cancellation requested' })).toBeVisible()
})

test('a request that was taken up meanwhile can no longer be edited, and says so', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = clientOf(tour)
  await page.goto(`/schedule-tour?tour=${tour.id}&edit=open`)
  const form = page.getByRole('form', { name: 'Edit Request' })
  await form.getByLabel('First Name', { exact: true }).fill('Leonora')
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('Leonora')

  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)
  // The form stays with its text, says what happened, and offers no save that the server would refuse.
  await expect(form.getByText('Our team changed this tour while you were editing.')).toBeVisible()
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('Leonora')
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeHidden()
  await form.getByRole('button', { name: 'Cancel Edit' }).click()
  await expect(
    page.getByRole('dialog', { name }).getByRole('button', { name: 'Ask to cancel' }),
  ).toBeVisible()
})

test('an edit from an older state offers to load the newer one', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/schedule-tour?tour=${tour.id}&edit=open`)
  const form = page.getByRole('form', { name: 'Edit Request' })
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('Nora')

  const office = await open('admin', { at: null })
  await call(office, 'PUT /api/admin/tours/:id/priority', {
    params: { id: tour.id },
    body: { priority: 'high' },
  })
  expectRefusal(page, 409, `/api/agent/tour-requests/${tour.id}`)
  await form.getByLabel('First Name', { exact: true }).fill('Leonora')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'This tour has changed' })
  await conflict.getByRole('button', { name: 'Reload' }).click()
  await expect(form.getByLabel('First Name', { exact: true })).toHaveValue('Nora')
  await form.getByLabel('First Name', { exact: true }).fill('Leonora')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Tour Request Updated')
})

test('a time that the team could not get is chosen anew by editing', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = clientOf(tour)
  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)
  await setTo(office, tour, 'choose_another_time')
  await page.goto(listOf(name))
  await expect(card(page, name)).toContainText('Choose Another Time')
  await card(page, name)
    .getByRole('button', { name: `Edit the request of ${name}` })
    .click()
  const form = page.getByRole('form', { name: 'Edit Request' })
  await enterTime(form, 'Requested Tour Time', someTime())
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Tour Request Updated')
  await expect(page.getByRole('dialog', { name }).getByRole('definition').first()).toContainText('Requested')
})
