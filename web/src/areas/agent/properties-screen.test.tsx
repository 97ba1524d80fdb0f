import type { Property } from '@porchlight/contract/properties'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms } from '../../../test/tour-form.ts'
import type { User } from '../../../test/user.ts'

const { server, open, openAfterFailure, address, goBack } = prepareScreens()
const page = '/properties'

let listed: Property[]
beforeEach(() => {
  listed = [property()]
  server.on('GET /api/agent/properties', () => listed)
})

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Properties' })).getAllByRole('listitem')

const choose = async (user: User, list: string, name: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${list}`) }))
  await user.click(await screen.findByRole('option', { name }))
}
const queryAsked = () => Object.fromEntries(server.asked('GET /api/agent/properties').at(-1)?.query ?? [])

it('keeps search and filters in the address, and sends them to the server', async () => {
  server.on('GET /api/agent/properties', ({ query }) =>
    query.get('escort') === 'self_guided' ? [] : [property({ escortRequired: true })],
  )
  const user = await open(page, agent())
  expect((await cards())[0]?.textContent).toContain('Escort Required')
  await choose(user, 'Escort', 'Self-guided')
  expect(await screen.findByText('Nothing matches these filters.')).toBeDefined()
  goBack()
  expect(await cards()).toHaveLength(1)
  await choose(user, 'Escort', 'Self-guided')
  await user.type(screen.getByRole('searchbox', { name: 'Search properties' }), 'oak')
  expect(await screen.findByText('Nothing matches “oak” with these filters: Self-guided.')).toBeDefined()
  await waitFor(() => expect(address()).toBe(`${page}?escort=self_guided&q=oak`))
  await waitFor(() => expect(queryAsked()).toMatchObject({ q: 'oak', escort: 'self_guided' }))
  await user.click(await screen.findByRole('button', { name: 'Show all properties' }))
  expect(await cards()).toHaveLength(1)
  expect(screen.getByRole('searchbox', { name: 'Search properties' })).toHaveProperty('value', '')
  expect(address()).toBe(page)
})

it('clears the filters that hide what a search finds, and keeps the search', async () => {
  server.on('GET /api/agent/properties', ({ query }) => (query.has('city') ? [] : listed))
  const user = await open(`${page}?city=austin&max=500000&beds=2&q=oak`, agent())
  expect(
    await screen.findByText('Nothing matches “oak” with these filters: Austin, Up to $500,000, 2+ bedrooms.'),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await cards()).toHaveLength(1)
  expect(address()).toBe(`${page}?q=oak`)
})

it('offers what a misspelled search meant, and keeps the other filters', async () => {
  server.on('GET /api/agent/properties', ({ query }) =>
    query.get('q') === 'oak street' ? [property({ address: '12 Oak Street' })] : [],
  )
  server.on('GET /api/properties/spelling', { q: 'oak street' })
  const user = await open(`${page}?city=austin&q=oak+steet`, agent())
  const offer = await screen.findByRole('button', { name: 'Search for “oak street”' })
  // The page has a primary action already.
  expect(offer.hasAttribute('data-primary')).toBe(false)
  await user.click(offer)
  expect((await cards())[0]?.textContent).toContain('12 Oak Street')
  expect(address()).toBe(`${page}?city=austin&q=oak+street`)
  const asked = Object.fromEntries(server.asked('GET /api/properties/spelling').at(-1)?.query ?? [])
  expect(asked).toEqual({ q: 'oak steet', city: 'austin' })
})

it('offers no other search when nothing is near, or when that cannot be looked up', async () => {
  listed = []
  const user = await open(`${page}?q=xylophone`, agent())
  await screen.findByText('Nothing matches “xylophone”.')
  server.on('GET /api/properties/spelling', failed())
  const box = screen.getByRole('searchbox', { name: 'Search properties' })
  await user.clear(box)
  await user.type(box, 'oak steet')
  await screen.findByText('Nothing matches “oak steet”.')
  await waitFor(() => expect(server.asked('GET /api/properties/spelling').length).toBeGreaterThan(1))
  expect(screen.queryByRole('button', { name: /^Search for/ })).toBeNull()
})

it('filters by city, type, price and bedrooms', async () => {
  const user = await open(page, agent())
  await cards()
  await choose(user, 'City', 'Austin')
  await choose(user, 'Type', 'Condo')
  await choose(user, 'Bedrooms', '3+ bedrooms')
  await user.click(screen.getByRole('button', { name: 'Price: Any price' }))
  await user.type(await screen.findByLabelText('At least'), '$200,000')
  await user.type(screen.getByLabelText('At most'), '450000')
  await waitFor(() => expect(address()).toBe(`${page}?city=austin&type=condo&beds=3&min=200000&max=450000`))
  await waitFor(() =>
    expect(queryAsked()).toMatchObject({
      city: 'austin',
      type: 'condo',
      minPrice: '200000',
      maxPrice: '450000',
      minBedrooms: '3',
    }),
  )
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Price: $200,000 – $450,000' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(await screen.findByRole('button', { name: 'Price: Any price' })).toBeDefined()
})

it('says that the highest price is below the lowest, and drops what it cannot read', async () => {
  const user = await open(`${page}?min=500000&max=2&beds=many&type=castle`, agent())
  await user.click(await screen.findByRole('button', { name: /^Price/ }))
  expect(await screen.findByText('This is less than the lowest price')).toBeDefined()
  expect(queryAsked()).not.toHaveProperty('minBedrooms')
  expect(queryAsked()).not.toHaveProperty('type')
})

describe('a property that the agent has added', () => {
  const mine = (more: Partial<Property> = {}) =>
    property({ propertyName: 'Casa Verde', published: false, version: 3, ...more })
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Edit Property' }))

  beforeEach(() => {
    listed = [mine()]
    server.on('GET /api/properties/:id', () => listed[0] ?? refused('not_found'))
    server.on('GET /api/stats', refused('not_found'))
  })

  it('is changed from its details, and keeps its address', async () => {
    server.on('PUT /api/agent/properties/:id', () => {
      listed = [mine({ propertyName: 'Casa Blanca', price: 430_000, version: 4 })]
      return listed[0] ?? property()
    })
    const user = await open(`${page}?property=house`, agent())
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(address()).toBe(`${page}?edit=house`))
    const form = await dialog()
    expect(form.queryByLabelText('Address')).toBeNull()
    expect(form.getByText(/^To correct the address, withdraw this property/)).toBeDefined()
    await user.clear(form.getByLabelText(/^Property Name/))
    await user.type(form.getByLabelText(/^Property Name/), 'Casa Blanca')
    await user.type(form.getByLabelText(/^Price/), '430,000')
    await user.click(form.getByRole('button', { name: 'Save Property' }))
    expect(await screen.findByText('Property updated successfully')).toBeDefined()
    const [sent] = server.asked('PUT /api/agent/properties/:id')
    expect(sent?.body).toMatchObject({ propertyName: 'Casa Blanca', price: 430_000, version: 3 })
    expect(sent?.body).not.toHaveProperty('address')
    await waitFor(() => expect(address()).toBe(page))
  })

  it('keeps the input when someone else has changed it, and when the server refuses', async () => {
    server.on('PUT /api/agent/properties/:id', refused('version_conflict', { current: mine({ version: 5 }) }))
    const user = await open(`${page}?edit=house`, agent())
    const form = await dialog()
    await user.type(await form.findByLabelText(/^Property Name/), ' Mine')
    await user.click(form.getByRole('button', { name: 'Save Property' }))
    expect(await form.findByText(/^Someone else changed this property/)).toBeDefined()
    expect(form.getByLabelText(/^Property Name/)).toHaveProperty('value', 'Casa Verde Mine')
    server.on('PUT /api/agent/properties/:id', refused('property_published'))
    await user.click(form.getByRole('button', { name: 'Save Property' }))
    expect(await screen.findByText(/Our team has published this property\./)).toBeDefined()
  })

  it('is withdrawn after a question, and stays when a tour is open', async () => {
    const message = 'This property has an open tour. Complete or cancel it first.'
    server.on('DELETE /api/agent/properties/:id', refused('property_in_use', { message }))
    const user = await open(`${page}?edit=house`, agent())
    const withdraw = async () => {
      await user.click((await dialog()).getByRole('button', { name: 'Withdraw' }))
      const asked = within(await screen.findByRole('alertdialog', { name: 'Withdraw this property?' }))
      await user.click(asked.getByRole('button', { name: 'Withdraw property' }))
    }
    await withdraw()
    expect(await screen.findByText((text) => text.includes(message))).toBeDefined()
    server.on('DELETE /api/agent/properties/:id', () => {
      listed = []
      return null
    })
    await withdraw()
    expect(await screen.findByText('Property withdrawn')).toBeDefined()
    await waitFor(() => expect(address()).toBe(page))
    expect(await screen.findByRole('heading', { name: 'No properties yet' })).toBeDefined()
  })

  it.each([
    ['with photos says which of them stay', 'https://photos.example/1.webp', true],
    ['without photos says nothing about them', null, false],
  ])('%s before it is withdrawn', async (_, coverUrl, isSaid) => {
    listed = [mine({ coverUrl })]
    const user = await open(`${page}?edit=house`, agent())
    await user.click((await dialog()).getByRole('button', { name: 'Withdraw' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Withdraw this property?' })
    expect(asked.textContent).toContain('Past tours keep it in their history.')
    const words = 'The photos you added are deleted. Photos our team added are kept.'
    expect(asked.textContent?.includes(words)).toBe(isSaid)
  })

  it('is no longer changed here once it is published', async () => {
    listed = [mine({ published: true })]
    await open(`${page}?property=house`, agent())
    const details = within(await screen.findByRole('dialog', { name: 'Casa Verde' }))
    expect(details.getByRole('button', { name: 'Schedule Tour' })).toBeDefined()
    expect(details.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('that was published meanwhile is not edited by an older link', async () => {
    listed = [mine({ published: true })]
    await open(`${page}?edit=house`, agent())
    expect(await screen.findByText(/^Our team has published this property\./)).toBeDefined()
  })

  it('that is gone is reported by a link to it', async () => {
    listed = []
    await open(`${page}?edit=house`, agent())
    expect(await screen.findByRole('heading', { name: 'Property not found' })).toBeDefined()
  })
})

it('opens a property by its link, whatever the list shows', async () => {
  listed = []
  server.on('GET /api/properties/:id', property({ contactEmail: 'owner@example.test' }))
  const user = await open(`${page}?property=house&q=oak`, agent())
  const details = within(await screen.findByRole('dialog', { name: '100 Lantern Way' }))
  expect(details.getByRole('button', { name: 'Schedule Tour' })).toBeDefined()
  expect(details.getByRole('link', { name: 'owner@example.test' })).toBeDefined()
  expect(details.getByRole('button', { name: 'Copy the email address' })).toBeDefined()
  await user.click(details.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(`${page}?q=oak`))
})

it('says that a linked property does not exist', async () => {
  server.on('GET /api/properties/:id', refused('not_found'))
  await open(`${page}?property=gone`, agent())
  expect(await screen.findByRole('heading', { name: 'Property not found' })).toBeDefined()
})

it('loads properties again after a failure', async () => {
  await openAfterFailure(page, agent(), 'GET /api/agent/properties', {
    message: 'Failed to fetch properties',
    answer: listed,
  })
  expect(await cards()).toHaveLength(1)
})

it('tells an agent without properties what appears here, and offers to add one', async () => {
  listed = []
  server.on('GET /api/cities', [])
  const user = await open(page, agent())
  const heading = await screen.findByRole('heading', { name: 'No properties yet' })
  expect(heading).toBeDefined()
  const [, ...offered] = screen.getAllByRole('button', { name: 'Add Property' })
  expect(offered).toHaveLength(1)
  for (const button of offered) await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Add Property' })).toBeDefined()
})

it('starts a tour with the property of the card', async () => {
  server.on('GET /api/properties/:id', property())
  answerTourForms(server)
  const user = await open(page, agent())
  await cards()
  await user.click(screen.getByRole('button', { name: 'Schedule Tour of 100 Lantern Way' }))
  await waitFor(() => expect(address()).toBe(`${page}?schedule=house`))
  expect(await screen.findByRole('combobox', { name: 'Property' })).toHaveProperty(
    'value',
    expect.stringContaining('100 Lantern Way'),
  )
  expect(screen.getByRole('dialog', { name: 'Schedule New Tour' })).toBeDefined()
})
