import { expectToast } from '../agent.ts'
import { askedFor, assigned, setTo, someHouse } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { someInstant } from '../made-up.ts'
import { chooseAssistant, chooseStatus, confirmAssignment, openAssignment, queueOf, row } from '../office.ts'
import { people } from '../people.ts'
import { expectRefusal, withoutLine } from '../watch.ts'

test('of two administrators who assign one tour the second is told who was faster', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent)
  const name = tour.clientName ?? ''
  const first = await open('admin', { at: queueOf(name) })
  const second = await open('super', { at: queueOf(name) })
  for (const page of [first, second]) await expectLive(page)
  const mine = await openAssignment(first, name)
  const yours = await openAssignment(second, name)
  await chooseAssistant(mine, people.elena.name)
  await chooseAssistant(yours, people.james.name)
  await confirmAssignment(mine)
  await expectToast(first, 'Assistant Assigned')

  expectRefusal(second, 409, `/api/admin/tours/${tour.id}/assign-assistant`)
  await confirmAssignment(yours)
  const told = second.getByRole('alertdialog', { name: 'Someone was faster' })
  await expect(told).toContainText(people.admin.name)
  await expect(told).toContainText(`with ${people.elena.name}`)
  await told.getByRole('button', { name: 'Reload' }).click()
  await expect(told).toBeHidden()
  await expect(row(second, name)).toContainText(people.elena.name)
})

test('a property is not booked twice: the time is refused, with three that are free', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const property = await someHouse(agent)
  const at = someInstant()
  const held = await askedFor(agent, { property, at })
  const wanted = await askedFor(agent, { property, at })
  const name = wanted.clientName ?? ''
  const page = await open('admin', { at: queueOf(name) })
  await setTo(page, held, 'confirmed', at)

  await chooseStatus(page, name, 'Confirmed')
  const dialog = page.getByRole('dialog', { name: 'Confirm this tour' })
  expectRefusal(page, 409, `/api/admin/tours/${wanted.id}/status`)
  await dialog.getByRole('button', { name: 'Confirm tour' }).click()
  const taken = dialog.getByRole('alert')
  await expect(taken).toContainText('That time is taken.')
  await expect(taken).toContainText(held.clientName ?? '')
  const free = taken.getByRole('listitem').getByRole('button')
  await expect(free).toHaveCount(3)
  await free.first().click()
  await dialog.getByRole('button', { name: 'Confirm tour' }).click()
  await expectToast(page, 'Status Updated')
  await expect(row(page, name)).toContainText('Confirmed')
})

test('an assistant who escorts is not in two places', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const at = someInstant()
  const [held, wanted] = [await askedFor(agent, { at }), await askedFor(agent, { at })]
  const name = wanted.clientName ?? ''
  const page = await open('admin', { at: null })
  const team = await call(page, 'GET /api/admin/assistants', { query: { limit: 100, at, duration: 60 } })
  const escort = team.find((one) => one.isActive && one.freeAt?.free)
  if (!escort) throw new Error('Nobody of the team is free then')
  for (const tour of [held, wanted]) {
    await call(page, 'PUT /api/admin/tours/:id/assign-assistant', {
      params: { id: tour.id },
      body: { schedulingAssistantId: escort.id, escortAssistantId: escort.id },
    })
  }
  await setTo(page, held, 'confirmed', at)
  await page.goto(queueOf(name))
  await chooseStatus(page, name, 'Confirmed')
  const dialog = page.getByRole('dialog', { name: 'Confirm this tour' })
  expectRefusal(page, 409, `/api/admin/tours/${wanted.id}/status`)
  await dialog.getByRole('button', { name: 'Confirm tour' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That time is taken.')
  // A property's time may be given twice with a reason; a person is never in two places.
  await expect(dialog.getByLabel('Book it all the same, because')).toBeHidden()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveCount(3)
})

test('an assistant who confirms a taken time reads the free ones', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const property = await someHouse(agent)
  const at = someInstant()
  const held = await askedFor(agent, { property, at })
  const wanted = await askedFor(agent, { property, at })
  const name = wanted.clientName ?? ''
  const office = await open('admin', { at: null })
  await setTo(office, held, 'confirmed', at)
  await assigned(office, wanted, people.elena.name)
  await setTo(office, wanted, 'scheduling')
  const page = await open('elena', { at: `/assistant-dashboard?q=${encodeURIComponent(name)}` })
  await page.getByRole('button', { name: new RegExp(`^Confirm Tour ?: ${name}$`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Tour' })
  expectRefusal(page, 409, `/api/assistant/assignments/${wanted.id}/status`)
  await dialog.getByRole('button', { name: 'Confirm Tour' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That time is taken. These are free:')
  await dialog.getByRole('alert').getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Confirm Tour' }).click()
  await expectToast(page, 'Status Updated')
})

test('a request that is sent twice is made once', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const panel = page.getByRole('dialog', { name: 'Tour Notes' })
  // The answer is lost on its way: the person sees a failure, and tries again.
  let sent = 0
  await page.route('**/api/tours/*/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await withoutLine(page, async () => {
    await panel.getByRole('textbox', { name: /^Note\./ }).fill('Once is enough.')
    await panel.getByRole('button', { name: 'Add Note' }).click()
    await expect(panel.getByRole('alert')).toBeVisible()
  })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Note Added')
  expect(sent).toBe(2)
  await expect(panel.getByRole('listitem').filter({ hasText: 'Once is enough.' })).toHaveCount(1)
  await expect(panel.getByText('Showing 1-1 of 1 notes')).toBeVisible()
})
