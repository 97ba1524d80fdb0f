import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { superAdmin } from '../../../test/people.ts'
import { property } from '../../../test/properties.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open } = prepareScreens()
const tab = '/admin-dashboard/properties'

beforeEach(() => {
  server.on('GET /api/admin/properties', [property()])
  server.on('GET /api/cities', [])
})

it('shows the newest ten properties', async () => {
  await open(tab, superAdmin())
  expect(await screen.findByText('Showing 1 of 1 properties')).toBeDefined()
  expect(server.asked('GET /api/admin/properties')[0]?.query.get('limit')).toBe('10')
})

it('asks for what a new property needs', async () => {
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

it('reads properties again after a failure', async () => {
  server.on('GET /api/admin/properties', failed())
  const user = await open(tab, superAdmin())
  expect(await screen.findByText('Failed to fetch properties: 500')).toBeDefined()
  server.on('GET /api/admin/properties', [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No properties found')).toBeDefined()
})
