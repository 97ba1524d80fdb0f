import type { PropertyRequest } from '@porchlight/contract/properties'
import type { City } from '@porchlight/contract/properties/cities'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { agent } from '../../../test/people.ts'
import { propertyRequest } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, openAfterFailure, address } = prepareScreens()
const page = '/property-request'

let requests: PropertyRequest[]
beforeEach(() => {
  requests = []
  server.on('GET /api/agent/property-requests', () => requests)
  server.on('GET /api/cities', [])
})

const requestForm = async () => within(await screen.findByRole('form', { name: 'Request New Property' }))

it('names the missing fields of an empty request, in the specification’s words', async () => {
  const user = await open(page, agent())
  const form = await requestForm()
  await user.click(form.getByRole('button', { name: 'Submit Request' }))
  for (const message of ['Property name is required', 'Address is required', 'Valid zip code is required'])
    expect(await form.findByText(message)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Property Name')))
  await user.type(form.getByLabelText('ZIP code'), '7820')
  expect(form.getByText('Valid zip code is required')).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Address' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Address')))
  expect(server.asked('POST /api/agent/property-requests')).toEqual([])
})

it('keeps the input across page visits and a failed request, until a request succeeds', async () => {
  server.on('POST /api/agent/property-requests', failed())
  const first = await open(page, agent())
  await first.type((await requestForm()).getByLabelText('Property Name'), 'Elm House')
  await first.type((await requestForm()).getByLabelText('Address'), '7 Oak St')
  await first.type((await requestForm()).getByLabelText('ZIP code'), '78205')
  cleanup()
  const user = await open(page, agent())
  const form = await requestForm()
  expect(form.getByText('We saved your draft.')).toBeDefined()
  expect(form.getByLabelText('Address')).toHaveProperty('value', '7 Oak St')
  await user.click(form.getByRole('button', { name: 'Submit Request' }))
  expect(await screen.findByText('Submission Failed')).toBeDefined()
  expect(screen.getByText('Failed to submit property request. Please try again.')).toBeDefined()
  expect(form.getByLabelText('Address')).toHaveProperty('value', '7 Oak St')
  server.on('POST /api/agent/property-requests', propertyRequest())
  await user.click(form.getByRole('button', { name: 'Submit Request' }))
  expect(await screen.findByRole('heading', { name: 'Property Request Submitted' })).toBeDefined()
  cleanup()
  await open(page, agent())
  expect((await requestForm()).getByLabelText('Address')).toHaveProperty('value', '')
})

it('shows home values in the chosen city on one line, with their source behind a button', async () => {
  const source = 'U.S. Census Bureau, ACS'
  const cityOf = (id: 'san_antonio' | 'austin', name: string, home: number): City => ({
    id,
    name,
    state: 'TX',
    timezone: 'America/Chicago',
    coordinates: { latitude: 29.4, longitude: -98.5, source },
    marketInfo: {
      medianHomeValue: { amount: home, source, year: 2021 },
      medianRent: { amount: 1_123, source, year: 2021 },
    },
  })
  server.on('GET /api/cities', [
    cityOf('san_antonio', 'San Antonio', 197_600),
    cityOf('austin', 'Austin', 482_900),
  ])
  const user = await open(page, agent())
  const form = await requestForm()
  const market = await form.findByText(/median home \$/)
  expect(market.textContent).toMatch(/^San Antonio: .*\$197,600.*\$1,123 per month$/)
  form.getByRole('button', { name: 'What “Market figures” means' }).focus()
  await user.keyboard('{Enter}')
  const tip = await screen.findByRole('dialog', { name: 'Market figures' })
  expect(tip.textContent).toMatch(/median value.*U\.S\. Census Bureau, ACS, 2021\./)
  await user.keyboard('{Escape}')
  const choose = async (city: string): Promise<void> => {
    await user.click(form.getByRole('combobox', { name: /^City/ }))
    await user.click(await screen.findByRole('option', { name: city }))
  }
  await choose('Austin')
  expect(form.getByText(/median home \$/).textContent).toMatch(/^Austin: .*\$482,900/)
  await choose('Another city')
  expect(form.queryByText(/median home \$/)).toBeNull()
})

it('says that there are no requests, and loads them again after a failure', async () => {
  await openAfterFailure(page, agent(), 'GET /api/agent/property-requests', {
    message: 'Failed to fetch property requests',
    answer: requests,
  })
  expect(await screen.findByText('You haven’t requested a property yet.')).toBeDefined()
})

it('goes back to the previous page after sending a request', async () => {
  server.on('GET /api/agent/properties', [])
  server.on('POST /api/agent/property-requests', propertyRequest())
  const user = await open('/properties?q=oak', agent())
  await user.click(await screen.findByRole('link', { name: 'Request New Property' }))
  const form = await requestForm()
  await user.type(form.getByLabelText('Property Name'), 'Elm House')
  await user.type(form.getByLabelText('Address'), '7 Oak St')
  await user.type(form.getByLabelText('ZIP code'), '78205')
  await user.click(form.getByRole('button', { name: 'Submit Request' }))
  const sent = await screen.findByRole('heading', { name: 'Property Request Submitted' })
  expect(document.activeElement).toBe(sent)
  await user.click(screen.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(address()).toBe('/properties?q=oak'))
})
