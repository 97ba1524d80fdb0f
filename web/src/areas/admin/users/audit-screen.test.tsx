import type { AuditEntry } from '@porchlight/contract/people'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
const page = '/admin/audit'

const entryOf = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'act',
  at: '2026-03-18T15:00:00.000Z',
  actorId: 'ada',
  actorName: 'Adaeze Nwosu',
  actorType: 'admin',
  byTeamPassword: false,
  action: 'announcement.updated',
  subjectType: 'announcement',
  subjectId: null,
  subjectLabel: null,
  ip: '127.0.0.1',
  userAgent: null,
  reason: null,
  before: { message: 'Before' },
  after: { message: 'For the log' },
  ...more,
})

let log: AuditEntry[]
beforeEach(() => {
  log = [entryOf()]
  server.on('GET /api/admin/audit', () => log)
  server.on('GET /api/admin/audit/subjects', ['announcement', 'role'])
})

const acts = async () => (await screen.findByRole('list', { name: 'Activity, newest first' })).textContent

it('shows each action with its actor, address and changes', async () => {
  await open(page, superAdmin())
  const text = await acts()
  for (const words of ['Announcement updated', 'Adaeze Nwosu', 'from 127.0.0.1', 'Before → For the log'])
    expect(text).toContain(words)
})

it('keeps search and filter in the address, and sends them to the server', async () => {
  const user = await open(page, superAdmin())
  await acts()
  log = [entryOf({ action: 'role.created', subjectType: 'role' })]
  await user.click(screen.getByRole('combobox', { name: /^About/ }))
  await user.click(await screen.findByRole('option', { name: 'Role' }))
  await waitFor(async () => expect(await acts()).toContain('Role created'))
  expect(address()).toBe(`${page}?subjectType=role`)
  log = []
  await user.type(screen.getByLabelText('Search the audit log'), 'nobody')
  expect(await screen.findByText('No activity matches your search.')).toBeDefined()
  const query = server.asked('GET /api/admin/audit').at(-1)?.query
  expect([query?.get('subjectType'), query?.get('q')]).toEqual(['role', 'nobody'])
  log = [entryOf()]
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(async () => expect(await acts()).toContain('Announcement updated'))
  expect(address()).toBe(page)
})

it('admits only users with the permission, and hides the link from everyone else', async () => {
  await open(page, superAdmin({ userType: 'scheduling_assistant', permissions: ['tours.view'] }))
  expect(await screen.findByText('Admin Access Required')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
  expect(server.asked('GET /api/admin/audit')).toEqual([])
})
