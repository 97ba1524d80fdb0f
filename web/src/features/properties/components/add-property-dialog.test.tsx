import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failed } from '../../../../test/answers.ts'
import { agent } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { stubUploads } from '../../../../test/uploads.ts'
import type { User } from '../../../../test/user.ts'

const { server, open, address } = prepareScreens()
const page = '/properties?add=open'

beforeEach(() => {
  server.on('GET /api/agent/properties', [property()])
  server.on('GET /api/cities', [])
})

afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add Property' }))
const choose = async (user: User, list: RegExp, name: string): Promise<void> => {
  await user.click((await dialog()).getByRole('combobox', { name: list }))
  await user.click(await screen.findByRole('option', { name }))
}
const send = async (user: User): Promise<void> =>
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

it('leads to the request of a property whose address is unknown, which leads back', async () => {
  server.on('GET /api/agent/property-requests', [])
  const user = await open(page, agent())
  await user.click((await dialog()).getByRole('link', { name: 'Request the property' }))
  await waitFor(() => expect(address()).toBe('/property-request'))
  await user.click(await screen.findByRole('link', { name: 'add the property yourself' }))
  expect(await dialog()).toBeDefined()
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

const picture = (name: string, type = 'image/jpeg') => new File(['a picture'], name, { type })
const choosePhotos = async (...files: File[]): Promise<void> =>
  void fireEvent.change((await dialog()).getByLabelText('Photos', { selector: 'input' }), {
    target: { files },
  })
const uploaded = { photos: [], may: { change: true } }

it('sends price and size, and refuses text that is no number', async () => {
  server.on('POST /api/agent/properties', { ...property(), alreadyListed: false })
  const user = await open(page, agent())
  const form = await dialog()
  await user.type(form.getByLabelText('Address'), '7 Oak St')
  await user.type(form.getByLabelText(/^Price/), 'about 400')
  await user.type(form.getByLabelText(/^Bathrooms/), '2.5')
  await send(user)
  expect(await form.findByText('Enter a number from 0 to 10,000,000,000')).toBeDefined()
  expect(server.asked('POST /api/agent/properties')).toEqual([])
  await user.clear(form.getByLabelText(/^Price/))
  await user.type(form.getByLabelText(/^Price/), '$425,000')
  await send(user)
  await waitFor(() => expect(address()).toBe('/properties'))
  expect(server.asked('POST /api/agent/properties')[0]?.body).toMatchObject({
    price: 425_000,
    bedrooms: 0,
    bathrooms: 2.5,
    sqft: 0,
  })
})

it('uploads the chosen photos once the property exists, and tries only a failed one again', async () => {
  const pending = stubUploads()
  server.on('POST /api/agent/properties', {
    ...property({ published: false, adminCreated: false }),
    alreadyListed: false,
  })
  const user = await open(page, agent())
  const form = await dialog()
  await user.type(form.getByLabelText('Address'), '7 Oak St')
  await choosePhotos(picture('porch.jpg'), picture('plan.pdf', 'application/pdf'), picture('attic.jpg'))
  expect(form.getByText('plan.pdf:').parentElement?.textContent).toBe(
    'plan.pdf: Choose a JPEG, PNG, or WebP picture.',
  )
  await user.click(form.getByRole('button', { name: 'Remove attic.jpg' }))
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add photos' }))
  await choosePhotos(picture('kitchen.jpg'))
  expect(pending).toEqual([])
  await send(user)
  await waitFor(() => expect(pending.map(({ file }) => file.name)).toEqual(['porch.jpg']))
  const photos = await dialog()
  expect(photos.getByText('100 Lantern Way, San Antonio is added.')).toBeDefined()
  pending.shift()?.answer(201, uploaded)
  await waitFor(() => expect(pending.map(({ file }) => file.name)).toEqual(['kitchen.jpg']))
  pending.shift()?.answer(503, {})
  await user.click(await photos.findByRole('button', { name: 'Try again with kitchen.jpg' }))
  await waitFor(() => expect(pending.map(({ file }) => file.name)).toEqual(['kitchen.jpg']))
  pending.shift()?.answer(201, uploaded)
  await waitFor(() => expect(address()).toBe('/properties'))
  expect(screen.queryByRole('dialog', { name: 'Add Property' })).toBeNull()
  expect(server.asked('POST /api/agent/properties')).toHaveLength(1)
})

it('adds no photos to a property that is already listed and published', async () => {
  const pending = stubUploads()
  server.on('POST /api/agent/properties', { ...property(), alreadyListed: true })
  const user = await open(page, agent())
  await user.type((await dialog()).getByLabelText('Address'), '100 LANTERN WAY')
  await choosePhotos(picture('porch.jpg'))
  await send(user)
  expect(await screen.findByText('100 Lantern Way was already listed. Nothing was changed.')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/properties'))
  expect(pending).toEqual([])
})

it('adds the photos to an unpublished property of the agent that was listed before', async () => {
  const pending = stubUploads()
  server.on('POST /api/agent/properties', {
    ...property({ published: false, adminCreated: false }),
    alreadyListed: true,
  })
  const user = await open(page, agent())
  await user.type((await dialog()).getByLabelText('Address'), '100 LANTERN WAY')
  await choosePhotos(picture('porch.jpg'))
  await send(user)
  expect(
    await screen.findByText('100 Lantern Way was already listed. We only add your photos.'),
  ).toBeDefined()
  await waitFor(() => expect(pending.map(({ file }) => file.name)).toEqual(['porch.jpg']))
  await user.click((await dialog()).getByRole('button', { name: 'Continue in the background' }))
  await waitFor(() => expect(address()).toBe('/properties'))
})
