import type { AuditEntry } from '@porchlight/contract/people'
import { expect, it } from 'vitest'
import { auditEntry } from '../../../test/audit.ts'
import {
  actionWords,
  actorWords,
  changeWords,
  subjectTitle,
  subjectWords,
  summaryWords,
} from './audit-words.ts'

type Changed = AuditEntry['before']
/** The summary of a change of these fields. */
const changed = (action: string, before: Changed, after: Changed): string =>
  summaryWords(auditEntry({ action, before, after }))

it('writes actions and subjects as words', () => {
  expect(actionWords('role.created')).toBe('Role created')
  expect(actionWords('settings.team_password_changed')).toBe('Settings: assistant password changed')
  expect(actionWords('odd')).toBe('Odd')
  expect(subjectWords('property_request')).toBe('Property request')
})

it('names a tour by its address, and everything else by its type and name', () => {
  expect(subjectTitle(auditEntry())).toBe('118 Live Oak St, Denver')
  expect(subjectTitle(auditEntry({ subjectType: 'role', subjectLabel: 'Lead' }))).toBe('Role: Lead')
  expect(subjectTitle(auditEntry({ subjectType: 'settings', subjectLabel: null }))).toBe('Settings')
  expect(subjectTitle(auditEntry({ subjectType: 'user', subjectLabel: null }))).toBe('Former user')
})

it('names the actor, or describes an actor without a name', () => {
  const nobody = { actorName: null, actorType: 'system' } as const
  expect(actorWords(auditEntry())).toBe('Adaeze Nwosu')
  expect(actorWords(auditEntry(nobody))).toBe('Porchlight (automatic)')
  expect(actorWords(auditEntry({ ...nobody, action: 'session.sign_in_failed' }))).toBe('Someone')
})

it.each([
  ['tour.status', { status: 'scheduled' }, { status: 'confirmed' }, 'Scheduled → Confirmed'],
  ['tour.assigned', { assistant: 'Ana Ruiz' }, { assistant: 'Ben Cole' }, 'Assistant: Ana Ruiz → Ben Cole'],
  [
    'tour.scheduled',
    { scheduledDate: null, durationMinutes: 60 },
    { scheduledDate: '2026-03-19T20:00:00.000Z', durationMinutes: 90 },
    'Scheduled time: none → Mar 19, 2026, 2:00 PM MDT · Length: 60 min → 90 min',
  ],
  ['property.updated', { priceCents: 125_000 }, { priceCents: null }, 'Price: $1,250.00 → none'],
  [
    'assistant.updated',
    { timeZone: 'America/Chicago', workingHours: [] },
    { timeZone: 'America/Chicago', workingHours: ['Fri 10:00–16:00'] },
    'Working hours: added Fri 10:00–16:00',
  ],
  ['assistant.updated', { hourlyRate: 25 }, { hourlyRate: 27.5 }, 'Hourly rate: $25.00 → $27.50'],
  [
    'role.permissions_changed',
    { permissions: ['tours.view', 'audit.view'] },
    { permissions: ['tours.view', 'tours.set_priority'] },
    'Permissions: added “Set tour priority”; removed “Read the audit log”',
  ],
  ['user.locked', { isLocked: false }, { isLocked: true }, 'User locked · Locked: no → yes'],
  ['role.created', null, { name: 'Lead', description: '' }, 'Role created · Name: Lead'],
  ['user.password_reset_sent', null, null, 'Password reset sent'],
] as const)('%s of %o to %o reads: %s', (action, before, after, words) => {
  expect(changed(action, before, after)).toBe(words)
})

it('adds the reason', () => {
  expect(summaryWords(auditEntry({ reason: 'The agent called' }))).toBe(
    'Priority: Normal → High · “The agent called”',
  )
})

it('writes any type of value, times of other subjects in Central Time, and hides ids', () => {
  const before = { timeOff: [], plan: { name: 'pro' }, propertyId: null, visible: true }
  const after = {
    timeOff: ['2026-03-19T20:00:00.000Z to 2026-03-20T20:00:00.000Z'],
    plan: null,
    propertyId: 'x',
    visible: false,
  }
  expect(changeWords(auditEntry({ before, after, timeZone: null }))).toEqual([
    { field: 'Time off', text: 'added Mar 19, 2026, 3:00 PM CDT to Mar 20, 2026, 3:00 PM CDT' },
    { field: 'Plan', text: 'Name: pro → none' },
    { field: 'Visible', text: 'yes → no' },
  ])
  expect(changeWords(auditEntry({ before: null, after: null }))).toEqual([])
})
