import type { AuditEntry } from '@porchlight/contract/people'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { auditEntry } from '../../../../test/audit.ts'
import { enterDate } from '../../../../test/enter-date.ts'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { addDays, DESK_ZONE, todayIn } from '../../../lib/time.ts'

const { server, open, address } = prepareScreens()
const page = '/admin/audit'

let log: AuditEntry[]
beforeEach(() => {
  log = [auditEntry()]
  server.on('GET /api/admin/audit', () => log)
  server.on('GET /api/admin/audit/subjects', ['announcement', 'role'])
  server.on('GET /api/admin/audit/people/:id', { name: 'Adaeze Nwosu' })
})

const acts = async () => (await screen.findByRole('list', { name: 'Activity, newest first' })).textContent
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('shows the address, the change and the person on one line, each as a link', async () => {
  await open(page, superAdmin())
  await acts()
  expect(hrefOf('118 Live Oak St, Denver')).toBe('/admin-dashboard/queue?tour=tour-1')
  expect(hrefOf('Priority: Normal → High')).toBe('/admin-dashboard/queue?tour=tour-1&pane=timeline')
  expect(hrefOf('Adaeze Nwosu')).toBe('/admin-dashboard/users?user=ada')
})

it('links neither what no longer exists nor what the reader may not open', async () => {
  log = [
    auditEntry({ subjectType: 'user', subjectLabel: null, actorHasAccount: false }),
    auditEntry({ id: 'b', subjectType: 'role', subjectLabel: 'Lead', action: 'role.deleted', after: null }),
  ]
  await open(page, superAdmin())
  expect(await acts()).toContain('Former user')
  for (const name of ['Former user', 'Role: Lead']) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Adaeze Nwosu' })).toHaveLength(1)
  cleanup()
  log = [auditEntry()]
  await open(page, superAdmin({ userType: 'admin', permissions: ['audit.view'] }))
  expect(await acts()).toContain('118 Live Oak St, Denver')
  expect(screen.queryByRole('link', { name: '118 Live Oak St, Denver' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Adaeze Nwosu' })).toBeNull()
})

it('shows everything that an entry says in its details', async () => {
  log = [auditEntry({ reason: 'The agent called', byTeamPassword: true })]
  const user = await open(page, superAdmin())
  expect(await acts()).toContain('Adaeze Nwosu (assistant password)')
  const toggle = screen.getByRole('button', { name: 'Details of 118 Live Oak St, Denver' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  for (const words of ['Tour priority', 'Normal → High', 'The agent called', '127.0.0.1', 'A browser'])
    expect(screen.getByText(words)).toBeDefined()
})

it('lists the entries about one record that a link names, until the filter is removed', async () => {
  const user = await open(`${page}?subject=x&actor=ada`, superAdmin())
  await acts()
  const asked = () => server.asked('GET /api/admin/audit').at(-1)?.query
  expect([asked()?.get('subject'), asked()?.get('actor')]).toEqual(['x', 'ada'])
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Changes of one record' }))
  await waitFor(() => expect(address()).toBe(`${page}?actor=ada`))
  await waitFor(() => expect(asked()?.get('subject')).toBeNull())
  expect(await screen.findByText('Actions of Adaeze Nwosu')).toBeDefined()
})

it('lists what was done on an agent’s account and tours, and names the agent', async () => {
  server.on('GET /api/admin/audit/people/:id', { name: 'Sarah Whitfield' })
  const user = await open(`${page}?agent=sarah`, superAdmin())
  await acts()
  expect(server.asked('GET /api/admin/audit').at(-1)?.query.get('agent')).toBe('sarah')
  const chip = await screen.findByRole('button', {
    name: 'Remove the filter: Account and tours of Sarah Whitfield',
  })
  await user.click(chip)
  await waitFor(() => expect(address()).toBe(page))
})

it('keeps search and filter in the address, and sends them to the server', async () => {
  const user = await open(page, superAdmin())
  await acts()
  log = [auditEntry({ action: 'role.created', subjectType: 'role' })]
  await user.click(screen.getByRole('combobox', { name: /^About/ }))
  await user.click(await screen.findByRole('option', { name: 'Role' }))
  await waitFor(async () => expect(await acts()).toContain('Role created'))
  expect(address()).toBe(`${page}?subjectType=role`)
  log = []
  await user.type(screen.getByLabelText('Search the audit log'), 'nobody')
  expect(await screen.findByText('No activity matches your search.')).toBeDefined()
  const query = server.asked('GET /api/admin/audit').at(-1)?.query
  expect([query?.get('subjectType'), query?.get('q')]).toEqual(['role', 'nobody'])
  log = [auditEntry()]
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(async () => expect(await acts()).toContain('Normal → High'))
  expect(address()).toBe(page)
})

it('filters by days, which are the last ones, and keeps them when a text is no date', async () => {
  const user = await open(`${page}?from=2026-11-20`, superAdmin())
  await acts()
  const from = screen.getByRole('textbox', { name: 'From' })
  expect(from).toHaveProperty('value', 'Fri, Nov 20, 2026')
  await enterDate(user, 'From', 'whenever')
  expect(screen.getByText('Enter a date, for example Nov 28, 2026')).toBeDefined()
  expect(address()).toBe(`${page}?from=2026-11-20`)
  await enterDate(user, 'From', '11/21/2026')
  await enterDate(user, 'To', 'yesterday')
  const yesterday = addDays(todayIn(DESK_ZONE), -1)
  await waitFor(() => expect(address()).toBe(`${page}?from=2026-11-21&to=${yesterday}`))
  await waitFor(() => {
    const query = server.asked('GET /api/admin/audit').at(-1)?.query
    expect([query?.get('from'), query?.get('to')]).toEqual(['2026-11-21', yesterday])
  })
  await user.click(screen.getByRole('button', { name: 'Clear From' }))
  await waitFor(() => expect(address()).toBe(`${page}?to=${yesterday}`))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(screen.getByRole('textbox', { name: 'To' })).toHaveProperty('value', '')
})

it('admits only users with the permission, and hides the link from everyone else', async () => {
  await open(page, superAdmin({ userType: 'scheduling_assistant', permissions: ['tours.view'] }))
  expect(await screen.findByText('Admin Access Required')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
  expect(server.asked('GET /api/admin/audit')).toEqual([])
})
