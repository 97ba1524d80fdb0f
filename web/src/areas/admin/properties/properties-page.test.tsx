import type { Permission } from '@porchlight/contract/kernel/permissions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pageOf } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { catalogCounts, property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()

beforeEach(() => {
  server.on('GET /api/admin/properties', [property()])
  server.on('GET /api/admin/properties/counts', catalogCounts())
  server.on('GET /api/admin/property-requests', pageOf([], 9))
  server.on('GET /api/admin/imports', [])
  server.on('GET /api/cities', [])
})

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Properties' })).getAllByRole('link')

it.each([
  ['/admin-dashboard/properties', 'Properties', 'Catalog'],
  ['/property-management', 'Property Management System', 'Catalog'],
  ['/admin/property-submission', 'Properties', 'Add'],
  ['/admin/property-submission?view=upload', 'Properties', 'Upload'],
  ['/admin-properties', 'Properties', 'Requests (9)'],
  ['/property-test', 'Properties', 'Check'],
  ['/property-hub', 'Property Management Hub', undefined],
])('%s opens the Properties page, titled %s, at the tab %s', async (at, title, current) => {
  await open(at, superAdmin())
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  await screen.findAllByText(/\(9\)/)
  const links = await tabs()
  expect(links.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Catalog',
    'Add',
    'Upload',
    'Requests (9)',
    'Check',
  ])
  const shown = links.find((link) => link.getAttribute('aria-current') === 'page')
  expect(shown?.textContent?.replace(/\s/g, ' ')).toBe(current)
})

const viewer = (...permissions: Permission[]) =>
  superAdmin({ userType: 'admin', permissions: ['properties.view', ...permissions] })

it.each<[Permission[], string[]]>([
  [[], ['Catalog', 'Check']],
  [['properties.create'], ['Catalog', 'Add', 'Check']],
  [['properties.import'], ['Catalog', 'Upload', 'Check']],
])('a user with %s sees only the tabs that they may open', async (permissions, labels) => {
  await open('/admin-dashboard/properties', viewer(...permissions))
  expect((await tabs()).map(({ textContent }) => textContent)).toEqual(labels)
  expect(server.asked('GET /api/admin/property-requests')).toEqual([])
})

it.each([
  ['/property-management', superAdmin({ permissions: ['tours.view'] })],
  ['/property-hub', superAdmin({ permissions: ['tours.view'] })],
  ['/property-test', superAdmin({ userType: 'real_estate_agent', permissions: ['properties.view'] })],
  ['/admin/property-submission?view=upload', viewer()],
  ['/admin-properties', superAdmin({ permissions: ['tours.view'] })],
])('%s is refused to a user without the permission', async (at, user) => {
  await open(at, user)
  expect(await screen.findByText('Admin Access Required')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Properties' })).toBeNull()
})

it('shows only the active properties at /admin-properties without the permission to review', async () => {
  await open('/admin-properties', viewer())
  expect(await screen.findByRole('tab', { name: 'Active Properties' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: /Property Requests/ })).toBeNull()
})
