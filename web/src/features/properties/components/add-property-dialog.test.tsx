import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../../test/answers.ts'
import { agent } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
const page = '/properties?add=open'

beforeEach(() => {
  server.on('GET /api/agent/properties', [property()])
  server.on('GET /api/cities', [])
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add Property' }))
const choose = async (user: UserEvent, list: RegExp, name: string): Promise<void> => {
  await user.click((await dialog()).getByRole('combobox', { name: list }))
  await user.click(await screen.findByRole('option', { name }))
}
const send = async (user: UserEvent): Promise<void> =>
  user.click((await dialog()).getByRole('button', { name: 'Add Property' }))

it('starts with a house in San Antonio, Texas, and changes the state with the city', async () => {
  const user = await open(page, agent())
  const form = await dialog()
  expect(form.getByRole('combobox', { name: /^City/ }).textContent).toContain('San Antonio')
  expect(form.getByRole('combobox', { name: /^State/ }).textContent).toContain('Texas')
  expect(form.getByRole('combobox', { name: /^Property Type/ }).textContent).toContain('House')
  await choose(user, /^City/, 'Denver')
  expect(form.getByRole('combobox', { name: /^State/ }).textContent).toContain('Colorado')
})

it('reports errors by field, each with a link to its field', async () => {
  const user = await open(page, agent())
  const form = await dialog()
  await choose(user, /^City/, 'Another city')
  await user.type(form.getByLabelText(/^ZIP code/), '782')
  await user.type(form.getByLabelText(/^Contact Email/), 'owner at example')
  await user.type(form.getByLabelText(/^Image URL/), 'http://a.example/a.jpg')
  await send(user)
  for (const message of [
    'Address is required',
    'City is required',
    'Valid zip code is required',
    'Valid email is required',
    'Enter a picture address that begins with https://',
  ])
    expect(await form.findByText(message)).toBeDefined()
  expect(form.getByText(/Fix 5 fields:/)).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Image URL' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Image URL/)))
  expect(server.asked('POST /api/agent/properties')).toEqual([])
})

it('keeps a draft until the dialog reopens, and discards it on request', async () => {
  const user = await open(page, agent())
  await user.type((await dialog()).getByLabelText('Address'), '7 Oak St')
  await choose(user, /^City/, 'Miami')
  await user.click((await dialog()).getByRole('checkbox', { name: /^Escort Required/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/properties'))
  cleanup()
  await open(page, agent())
  const form = await dialog()
  expect(form.getByText('We saved your draft.')).toBeDefined()
  expect(form.getByLabelText('Address')).toHaveProperty('value', '7 Oak St')
  expect(form.getByRole('combobox', { name: /^City/ }).textContent).toContain('Miami')
  expect(form.getByRole('checkbox', { name: /^Escort Required/ })).toHaveProperty('checked', true)
  await user.click(form.getByRole('button', { name: 'Start over' }))
  expect(form.getByLabelText('Address')).toHaveProperty('value', '')
  cleanup()
  await open(page, agent())
  expect((await dialog()).getByLabelText('Address')).toHaveProperty('value', '')
  expect(screen.queryByText('We saved your draft.')).toBeNull()
})

it('keeps the input after a failed request, and sends it again', async () => {
  server.on('POST /api/agent/properties', failed())
  const user = await open(page, agent())
  const form = await dialog()
  await user.type(form.getByLabelText('Address'), '7 Oak St')
  await user.click(form.getByRole('checkbox', { name: /^Escort Required/ }))
  await send(user)
  expect(await screen.findByText('Failed to add property')).toBeDefined()
  expect(form.getByLabelText('Address')).toHaveProperty('value', '7 Oak St')
  server.on('POST /api/agent/properties', { ...property(), alreadyListed: false })
  await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  expect(await screen.findByText('Property added successfully')).toBeDefined()
  expect(server.asked('POST /api/agent/properties').at(-1)?.body).toMatchObject({
    address: '7 Oak St',
    escortRequired: true,
  })
  await waitFor(() => expect(address()).toBe('/properties'))
})

it('says that an already listed property was not changed', async () => {
  server.on('POST /api/agent/properties', { ...property(), alreadyListed: true })
  const user = await open(page, agent())
  await user.type((await dialog()).getByLabelText('Address'), '100 LANTERN WAY')
  await send(user)
  expect(await screen.findByText('Already listed')).toBeDefined()
  expect(screen.getByText('100 Lantern Way was already listed. Nothing was changed.')).toBeDefined()
})
