import { expect, it } from 'vitest'
import { isStaff, placesFor, tabAt, tabsOf } from './admin-places.tsx'

it('shows the tabs that a session may see', () => {
  expect(tabsOf({ permissions: ['tours.view', 'properties.view'] })).toEqual([
    'overview',
    'queue',
    'properties',
  ])
  expect(placesFor({ permissions: ['roles.view'] }, 'roles', 17)).toMatchObject([
    { href: '/admin-dashboard/roles', label: 'Roles', current: true },
  ])
  expect(isStaff({ permissions: [] })).toBe(false)
})

it('reads the tab from the address', () => {
  expect(tabAt('/admin-dashboard')).toBe('overview')
  expect(tabAt('/admin-dashboard/queue')).toBe('queue')
  expect(tabAt('/admin-dashboard/cellar')).toBeNull()
  expect(tabAt('/admin-tour-requests')).toBeNull()
})
