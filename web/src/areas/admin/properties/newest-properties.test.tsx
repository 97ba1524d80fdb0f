import type { Property } from '@porchlight/contract/properties'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pageOf } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { catalogCounts, property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
const tab = '/admin-dashboard/properties'

beforeEach(() => {
  server.on('GET /api/admin/properties', [property()])
  server.on(
    'GET /api/admin/properties/counts',
    catalogCounts({ total: 400, adminCreated: 364, agentSubmitted: 36, unpublished: 8 }),
  )
  server.on('GET /api/admin/property-requests', [])
  server.on('GET /api/cities', [])
})

it('shows the newest ten properties, and leads to all that match', async () => {
  const ten = Array.from({ length: 10 }, (_, row) => property({ id: `house-${row}` }))
  server.on('GET /api/admin/properties', pageOf(ten, 36, 'next'))
  await open(`${tab}?from=agent_submitted`, superAdmin())
  expect(await screen.findByRole('heading', { name: 'Showing 10 of 36 properties' })).toBeDefined()
  const [asked] = server.asked('GET /api/admin/properties')
  expect([asked?.query.get('limit'), asked?.query.get('origin')]).toEqual(['10', 'agent_submitted'])
  expect(screen.getByRole('link', { name: 'Show all 36 matches' }).getAttribute('href')).toBe(
    '/property-management?from=agent_submitted',
  )
})

it('links each count to the properties that it counts', async () => {
  await open(tab, superAdmin())
  const counts = within(await screen.findByRole('region', { name: 'Counts' }))
  const leads = (name: string) => counts.getByRole('link', { name }).getAttribute('href')
  expect(leads('Total Properties')).toBe('/property-management')
  expect(leads('Admin Created')).toBe('/property-management?from=admin_created')
  expect(leads('Agent Submitted')).toBe('/property-management?from=agent_submitted')
  await waitFor(() => expect(leads('8 not published')).toBe('/property-management?from=unpublished'))
})

it('requires a new property’s fields', async () => {
  const user = await open(`${tab}?add=open`, superAdmin())
  const form = within(await screen.findByRole('dialog', { name: 'Add Property' }))
  await user.click(form.getByRole('button', { name: 'Add Property' }))
  for (const words of [
    'Property name is required',
    'Address is required',
    'Valid zip code is required',
    'Email is required',
    'Phone is required',
  ])
    expect(await form.findByText(words)).toBeDefined()
  expect(server.asked('POST /api/admin/properties')).toEqual([])
})

it('creates, updates and deletes a property', async () => {
  let listed: Property[] = []
  server.on('GET /api/admin/properties', () => listed)
  server.on('POST /api/admin/properties', () => {
    listed = [
      property({ propertyName: 'The Alder', contactEmail: 'a@b.example', contactPhone: '303-555-0100' }),
    ]
    return listed[0] ?? property()
  })
  server.on('PUT /api/admin/properties/:id', ({ body }) => {
    const { propertyName } = body as { propertyName: string } // the contract's type of this request body
    listed = listed.map((one) => ({ ...one, propertyName, version: 2 }))
    return listed[0] ?? property()
  })
  server.on('DELETE /api/admin/properties/:id', () => {
    listed = []
    return null
  })
  server.on('GET /api/properties/:id', () => listed[0] ?? property())
  const user = await open(`${tab}?add=open`, superAdmin())
  const add = within(await screen.findByRole('dialog', { name: 'Add Property' }))
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(add.getByLabelText(label), { target: { value } })
  fill(/^Property Name/, 'The Alder')
  fill('Address', '100 Lantern Way')
  fill('ZIP code', '78205')
  fill(/^Contact Email/, 'a@b.example')
  fill(/^Contact Phone/, '303-555-0100')
  await user.click(add.getByRole('button', { name: 'Add Property' }))
  expect(await screen.findByText('Property created successfully')).toBeDefined()

  await screen.findByText('The Alder')
  await user.click(await screen.findByRole('button', { name: /^Edit .*100 Lantern Way/ }))
  await waitFor(() => expect(address()).toBe(`${tab}?edit=house`))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Property' }))
  await user.type(await edit.findByLabelText(/^Property Name/), ' Row')
  fireEvent.change(edit.getByLabelText(/^Price/), { target: { value: '$425,000' } })
  await user.click(edit.getByRole('button', { name: 'Save Property' }))
  expect(await screen.findByText('Property updated successfully')).toBeDefined()
  expect(server.asked('PUT /api/admin/properties/:id')[0]?.body).toMatchObject({ price: 425_000 })

  await screen.findByText('The Alder Row')
  await user.click(await screen.findByRole('button', { name: /^Edit .*100 Lantern Way/ }))
  const again = within(await screen.findByRole('dialog', { name: 'Edit Property' }))
  await user.click(await again.findByRole('button', { name: 'Delete' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Delete this property?' })
  expect(asked.textContent).toContain('The Alder Row')
  await user.click(within(asked).getByRole('button', { name: 'Delete property' }))
  expect(await screen.findByText('Property deleted successfully')).toBeDefined()
  expect(await screen.findByText('No properties found')).toBeDefined()
})
