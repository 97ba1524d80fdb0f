import { permissions } from '@porchlight/contract/kernel/permissions'
import { expect, it } from 'vitest'
import { isStaff, placesFor, tabAt, tabsOf } from './admin-places.tsx'

it('shows the tabs that a session may see', () => {
  expect(tabsOf({ permissions: ['tours.view', 'properties.view'] })).toEqual([
    'overview',
    'queue',
    'properties',
  ])
  expect(placesFor({ permissions: ['roles.view'] }, '/admin-dashboard/roles', 17)).toMatchObject([
    { href: '/admin-dashboard/roles', label: 'Roles', current: true },
    { href: '/account', label: 'Your account', current: false },
  ])
  expect(isStaff({ permissions: [] })).toBe(false)
})

it.each([
  ['/admin-dashboard', 'Overview'],
  ['/admin-tour-requests', 'Queue'],
  ['/property-management', 'Properties'],
  ['/admin-properties', 'Properties'],
  ['/admin/property-submission', 'Properties'],
  ['/city-admin', 'City tours'],
  ['/admin/users', 'Users'],
  ['/admin/audit', 'Audit log'],
  ['/admin/settings', 'Settings'],
  ['/two-factor', 'Your account'],
  ['/mails', 'Your account'],
])('marks the one place to which %s belongs', (path, expected) => {
  const marked = placesFor({ permissions: [...permissions] }, path, 17).filter(({ current }) => current)
  expect(marked.map(({ label }) => label)).toEqual([expected])
})

it('reads the tab from the address', () => {
  expect(tabAt('/admin-dashboard')).toBe('overview')
  expect(tabAt('/admin-dashboard/queue')).toBe('queue')
  expect(tabAt('/admin-dashboard/cellar')).toBeNull()
  expect(tabAt('/admin-tour-requests')).toBeNull()
})
