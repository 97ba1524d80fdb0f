import { permissions } from '@porchlight/contract/kernel/permissions'
import { expect, it } from 'vitest'
import { auditEntry } from '../../../../test/audit.ts'
import { auditLinks } from './audit-links.ts'

const links = auditLinks(permissions)
const about = (subjectType: string, more = {}) =>
  auditEntry({ subjectType, subjectId: 'x', subjectHasAccount: true, action: 'some.updated', ...more })

it.each([
  ['user', '/admin-dashboard/users?user=x'],
  ['assistant', '/admin-dashboard/assistants?assistant=x'],
  ['role', '/admin-dashboard/roles?role=x'],
  ['permission', '/admin-dashboard/roles?view=permissions'],
  ['property', '/admin-dashboard/properties?edit=x'],
  ['property_request', '/admin-properties'],
  ['property_import', '/admin/property-submission'],
  ['client', '/admin-dashboard/queue?client=x'],
  ['announcement', '/admin-dashboard/announcements'],
  ['saved_reply', '/admin/settings#saved-replies'],
])('an entry about a %s opens %s, and the other changes of it', (type, href) => {
  expect(links.subject(about(type))).toBe(href)
  expect(links.change(about(type))).toBe('/admin/audit?subject=x')
  expect(auditLinks(['audit.view']).subject(about(type))).toBeNull()
})

it('an entry about a tour opens the tour, and its timeline', () => {
  expect(links.subject(about('tour'))).toBe('/admin-dashboard/queue?tour=x')
  expect(links.change(about('tour'))).toBe('/admin-dashboard/queue?tour=x&pane=timeline')
  expect(auditLinks(['audit.view']).change(about('tour'))).toBe('/admin/audit?subject=x')
})

it('the settings, which have no id, open from both parts', () => {
  const settings = about('settings', { subjectId: null })
  expect([links.subject(settings), links.change(settings)]).toEqual(['/admin/settings', '/admin/settings'])
})

it('what was deleted, a closed account and an unknown type open nothing', () => {
  expect(links.subject(about('role', { action: 'role.deleted' }))).toBeNull()
  expect(links.subject(about('user', { subjectHasAccount: false }))).toBeNull()
  expect(links.subject(about('kite'))).toBeNull()
  expect(links.actor(about('role'))).toBe('/admin-dashboard/users?user=ada')
  expect(links.actor(about('role', { actorHasAccount: false }))).toBeNull()
  expect(links.actor(about('role', { actorId: null }))).toBeNull()
})
