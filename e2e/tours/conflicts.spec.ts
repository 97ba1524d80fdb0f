import { expectToast } from '../agent.ts'
import { askedFor, setTo, someHouse } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { someInstant } from '../made-up.ts'
import { chooseAssistant, chooseStatus, confirmAssignment, openAssignment, queueOf, row } from '../office.ts'
import { people } from '../people.ts'
import { expectRefusal } from '../watch.ts'

test('when two administrators assign one tour, the second one sees the first one’s change', async ({
  open,
}) => {
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
  const warning = second.getByRole('alertdialog', { name: 'Changed by someone else' })
  await expect(warning).toContainText(people.admin.name)
  await expect(warning).toContainText(`with ${people.elena.name}`)
  await warning.getByRole('button', { name: 'Reload' }).click()
  await expect(warning).toBeHidden()
  await expect(row(second, name)).toContainText(people.elena.name)
})

test('a property cannot be booked twice: the time is refused, with three free alternatives', async ({
  open,
}) => {
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
  const conflict = dialog.getByRole('alert')
  await expect(conflict).toContainText('That time is taken.')
  await expect(conflict).toContainText(held.clientName ?? '')
  const free = conflict.getByRole('listitem').getByRole('button')
  await expect(free).toHaveCount(3)
  await free.first().click()
  await dialog.getByRole('button', { name: 'Confirm tour' }).click()
  await expectToast(page, 'Status Updated')
  await expect(row(page, name)).toContainText('Confirmed')
})
