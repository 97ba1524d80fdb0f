import type { Property } from '@porchlight/contract/properties'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { catalogCounts, property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import type { User } from '../../../../test/user.ts'

const { server, open, address, sendLiveEvent } = prepareScreens()
const page = '/property-management'

let listed: Property[]
beforeEach(() => {
  listed = [
    property({
      propertyName: 'The Alder',
      city: 'austin',
      zipCode: '78701',
      contactEmail: 'desk@alder.example',
    }),
    property({
      id: 'condo',
      address: '7 Oak St',
      city: 'denver',
      state: 'CO',
      zipCode: '80211',
      type: 'condo',
      escortRequired: true,
      price: 425_000,
    }),
  ]
  server.on('GET /api/admin/properties', () => listed)
  server.on(
    'GET /api/admin/properties/counts',
    catalogCounts({ total: 1412, adminCreated: 1400, agentSubmitted: 12, unpublished: 3 }),
  )
  server.on(
    'GET /api/properties/:id',
    ({ params }) => listed.find(({ id }) => id === params.id) ?? failed(404),
  )
  server.on('GET /api/cities', [])
})

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Properties' })).getAllByRole('listitem')
const choose = async (user: User, list: RegExp, name: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: list }))
  await user.click(await screen.findByRole('option', { name }))
}
const textOf = (element: HTMLElement | undefined): string => element?.textContent ?? ''
const editForm = async () => {
  await screen.findByLabelText(/^Property Name/)
  return within(screen.getByRole('dialog', { name: 'Edit Property' }))
}

it('counts the catalog, and shows each property’s badges', async () => {
  await open(page, superAdmin())
  expect(await screen.findByRole('heading', { name: 'Property Management System' })).toBeDefined()
  const [named, other] = await rows()
  for (const words of [
    'The Alder',
    'Admin Created',
    '100 Lantern Way',
    'Austin, TX 78701',
    'House',
    'desk@alder.example',
  ])
    expect(textOf(named)).toContain(words)
  expect(textOf(named)).not.toContain('Escort Required')
  for (const words of ['Unnamed Property', 'Escort Required', 'Denver, CO 80211', 'Condo', '$425,000'])
    expect(textOf(other)).toContain(words)
  const counts = screen.getByRole('region', { name: 'Counts' })
  for (const words of [
    'Total Properties1,412',
    'Admin Created1,400',
    'Agent Submitted12',
    '3 not published',
    'Filtered Results2',
  ])
    expect(counts.textContent).toContain(words)
  expect(screen.getByRole('heading', { name: 'All Properties (2)' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
    '/admin-dashboard',
  )
})

it('filters by text, city and type, and keeps the filters in the address', async () => {
  const user = await open(page, superAdmin())
  await rows()
  expect(screen.getByRole('combobox', { name: /^City/ }).textContent).toContain('All Cities')
  expect(screen.getByRole('combobox', { name: /^Type/ }).textContent).toContain('All Types')
  listed = []
  fireEvent.change(screen.getByPlaceholderText('Search by name, address, city...'), {
    target: { value: 'oak' },
  })
  expect(await screen.findByText('No properties match your search criteria')).toBeDefined()
  await choose(user, /^City/, 'Denver')
  await choose(user, /^Type/, 'House')
  await waitFor(() => expect(address()).toBe(`${page}?q=oak&city=denver&type=house`))
  await waitFor(() => {
    const query = server.asked('GET /api/admin/properties').at(-1)?.query
    expect(['q', 'city', 'type'].map((name) => query?.get(name))).toEqual(['oak', 'denver', 'house'])
  })
  const before = server.asked('GET /api/admin/properties').length
  listed = [property()]
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await rows()).toHaveLength(1)
  expect(server.asked('GET /api/admin/properties').length).toBeGreaterThan(before)
})

it('offers what a misspelled search meant', async () => {
  listed = []
  server.on('GET /api/properties/spelling', { q: 'oak street' })
  const user = await open(`${page}?q=oak+steet`, superAdmin())
  const offer = await screen.findByRole('button', { name: 'Search for “oak street”' })
  listed = [property({ address: '12 Oak Street' })]
  await user.click(offer)
  expect(await rows()).toHaveLength(1)
  expect(address()).toBe(`${page}?q=oak+street`)
})

it.each(['agent_submitted', 'unpublished'])(
  'offers no other search among some properties: %s',
  async (from) => {
    listed = []
    server.on('GET /api/properties/spelling', { q: 'oak street' })
    const user = await open(`${page}?q=oak+steet&from=${from}`, superAdmin())
    expect(await screen.findByText('No properties match your search criteria')).toBeDefined()
    await choose(user, /^From/, 'Anyone')
    expect(await screen.findByRole('button', { name: 'Search for “oak street”' })).toBeDefined()
    const asked = server.asked('GET /api/properties/spelling')
    expect(asked).toHaveLength(1)
    await choose(user, /^From/, 'Not published')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Search for “oak street”' })).toBeNull())
  },
)

it('offers to add the first property to an empty catalog, but not after an empty search', async () => {
  listed = []
  const user = await open(`${page}?q=nowhere`, superAdmin())
  expect(await screen.findByText('No properties match your search criteria')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add First Property' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() =>
    expect(screen.getByPlaceholderText('Search by name, address, city...')).toHaveProperty('value', ''),
  )
  expect(await screen.findByText('No properties found')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add First Property' }))
  expect(await screen.findByRole('dialog', { name: 'Create New Property' })).toBeDefined()
})

it('offers the newer property when someone edits an outdated one, and overwrites nothing', async () => {
  const theirs = property({ propertyName: 'Theirs', version: 2 })
  server.on('PUT /api/admin/properties/:id', refused('version_conflict', { current: theirs }))
  const user = await open(`${page}?edit=house`, superAdmin())
  const form = await editForm()
  await user.clear(form.getByLabelText(/^Property Name/))
  await user.type(form.getByLabelText(/^Property Name/), 'Mine')
  listed = [theirs]
  sendLiveEvent({ topic: 'properties', id: 'house' })
  expect(await screen.findByText('Theirs')).toBeDefined()
  expect(form.getByLabelText(/^Property Name/)).toHaveProperty('value', 'Mine')
  await user.click(form.getByRole('button', { name: 'Save Property' }))
  const notice = within(await form.findByRole('region', { name: 'Changed by someone else' }))
  expect(notice.getByText(/Someone else changed this property\./)).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Load their version' }))
  expect(form.getByLabelText(/^Property Name/)).toHaveProperty('value', 'Theirs')
})

it('publishes an agent’s property, and explains why a property with an open tour stays', async () => {
  listed = [property({ adminCreated: false, published: false })]
  server.on('POST /api/admin/properties/:id/publish', () => {
    listed = [property({ adminCreated: false, version: 2 })]
    return property({ adminCreated: false, version: 2 })
  })
  const message = 'This property has an open tour. Complete or cancel it first.'
  server.on('DELETE /api/admin/properties/:id', refused('property_in_use', { message }))
  const user = await open(page, superAdmin())
  expect(textOf((await rows())[0])).toContain('Agent Submitted')
  await user.click(screen.getByRole('button', { name: /^Publish/ }))
  expect(await screen.findByText('Property published successfully')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Delete/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete property' }))
  expect(await screen.findByText((text) => text.includes(message))).toBeDefined()
  expect(await rows()).toHaveLength(1)
})

it('loads the catalog and its counts again after a failure', async () => {
  server.on('GET /api/admin/properties', failed())
  server.on('GET /api/admin/properties/counts', failed())
  const user = await open(page, superAdmin())
  expect(await screen.findByText('Error loading properties')).toBeDefined()
  expect(screen.getByText('Failed to fetch properties: 500')).toBeDefined()
  const counts = screen.getByRole('region', { name: 'Counts' })
  await waitFor(() => expect(within(counts).getAllByText('–')).toHaveLength(4))
  server.on('GET /api/admin/properties', listed)
  server.on('GET /api/admin/properties/counts', catalogCounts({ total: 2, adminCreated: 2 }))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await rows()).toHaveLength(2)
  await waitFor(() => expect(within(counts).queryByText('–')).toBeNull())
})

it('reports a failed deletion', async () => {
  server.on('DELETE /api/admin/properties/:id', failed())
  listed = [property()]
  const user = await open(page, superAdmin())
  await rows()
  await user.click(screen.getByRole('button', { name: /^Delete/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete property' }))
  expect(await screen.findByText('Failed to delete property: 500')).toBeDefined()
})

it('reports a failed update', async () => {
  server.on('PUT /api/admin/properties/:id', failed())
  const user = await open(`${page}?edit=house`, superAdmin())
  const form = await editForm()
  await user.type(form.getByLabelText(/^Property Name/), ' Row')
  await user.click(form.getByRole('button', { name: 'Save Property' }))
  expect(await screen.findByText('Failed to update property: 500')).toBeDefined()
  expect(form.getByLabelText(/^Property Name/)).toHaveProperty('value', 'The Alder Row')
})

it('requires an address for a new property, and reports a failed creation', async () => {
  server.on('POST /api/admin/properties', failed())
  const user = await open(`${page}?add=open`, superAdmin())
  const form = within(await screen.findByRole('dialog', { name: 'Create New Property' }))
  await user.click(form.getByRole('button', { name: 'Create Property' }))
  expect(await form.findByText('Address is required')).toBeDefined()
  await user.type(form.getByLabelText('Address'), '7 Oak St')
  await user.click(form.getByRole('button', { name: 'Create Property' }))
  expect(await screen.findByText('Failed to create property: 500')).toBeDefined()
})

it('opens a property by its name, and says what its form requires', async () => {
  const user = await open(page, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'The Alder' }))
  const form = await editForm()
  expect(form.getByText('Only the address and the city are required.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Property Name/)))
  expect(address()).toContain('edit=house')
})

it('starts a new property with its name', async () => {
  const user = await open(page, superAdmin())
  await user.click(await screen.findByRole('button', { name: 'Add Property' }))
  const name = await screen.findByLabelText(/^Property Name/)
  await waitFor(() => expect(document.activeElement).toBe(name))
})
