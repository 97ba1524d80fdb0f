import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { agent } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import type { User } from '../../../../test/user.ts'

const { server, open } = prepareScreens()

beforeEach(() => {
  server.on('GET /api/agent/properties', [property()])
  server.on('GET /api/cities', [])
  server.on('POST /api/agent/properties', { ...property(), alreadyListed: false })
})

const openForm = async () => {
  const user = await open('/properties?add=open', agent())
  const form = within(await screen.findByRole('dialog', { name: 'Add Property' }))
  const textOf = (name: RegExp) => form.getByRole('combobox', { name }).textContent
  return {
    user,
    form,
    field: form.getByLabelText('Address') as HTMLInputElement, // the label of this input
    textOf,
  }
}
const zipOf = (form: ReturnType<typeof within>) => form.getByLabelText(/^ZIP code/)
const choose = async (user: User, form: ReturnType<typeof within>, list: RegExp, name: string) => {
  await user.click(form.getByRole('combobox', { name: list }))
  await user.click(await screen.findByRole('option', { name }))
}
const wrongCity = 'The address is in Austin, TX, but the city is Denver, CO. Correct one of them.'

it('moves city, state and ZIP code out of the address, and says so', async () => {
  const { user, form, field, textOf } = await openForm()
  await user.type(field, '1418 Maple Ridge Dr, Austin TX 78704')
  expect(textOf(/^City/)).toContain('San Antonio')
  await user.tab()
  expect(field.value).toBe('1418 Maple Ridge Dr')
  expect(textOf(/^City/)).toContain('Austin')
  expect(zipOf(form)).toHaveProperty('value', '78704')
  const line = form.getByText('Taken from the address: Austin, TX 78704.')
  expect(line.getAttribute('role')).toBe('status')

  // The user may still mean another address; nobody chose the city that came with the first one.
  await user.clear(field)
  await user.type(field, '9 Elm St, Boulder, CO 80301')
  expect(line.textContent).toBe('')
  expect(form.queryByText(/^The address is in/)).toBeNull()
  await user.tab()
  expect(textOf(/^City/)).toContain('Another city')
  expect(form.getByLabelText('City name')).toHaveProperty('value', 'Boulder')
  expect(textOf(/^State/)).toContain('Colorado')
  expect(zipOf(form)).toHaveProperty('value', '80301')
  await choose(user, form, /^City/, 'Miami')
  expect(form.queryByText(/^Taken from the address/)).toBeNull()
})

it('moves them when the user presses Enter in the address', async () => {
  const { user, field, textOf } = await openForm()
  await user.type(field, '1418 Maple Ridge Dr, Austin TX 78704{Enter}')
  expect(field.value).toBe('1418 Maple Ridge Dr')
  expect(textOf(/^City/)).toContain('Austin')
})

it('keeps a city that the user chose, and refuses an address in another one', async () => {
  const { user, form, field, textOf } = await openForm()
  await choose(user, form, /^City/, 'Denver')
  await user.type(field, '1418 Maple Ridge Dr, Austin TX 78704')
  await user.tab()
  expect(form.getByText(wrongCity)).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(textOf(/^City/)).toContain('Denver')
  await user.click(form.getByRole('button', { name: 'Add Property' }))
  expect(await form.findByText(/Fix 1 field:/)).toBeDefined()
  expect(server.asked('POST /api/agent/properties')).toEqual([])
  await choose(user, form, /^City/, 'Austin')
  await waitFor(() => expect(form.queryByText(wrongCity)).toBeNull())
})

it('asks to check the city if the address gives only a ZIP code', async () => {
  const { user, form, field } = await openForm()
  await user.type(field, '1418 Maple Ridge Dr 78704')
  await user.tab()
  expect(zipOf(form)).toHaveProperty('value', '78704')
  expect(
    form.getByText('Taken from the address: 78704. Check that San Antonio is the right city.'),
  ).toBeDefined()
})
