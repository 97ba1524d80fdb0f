import type { AuditEntry } from '@porchlight/contract/people'
import { expect, it } from 'vitest'
import { actionWords, actorWords, changeWords, subjectWords } from './audit-words.ts'

const entry: AuditEntry = {
  id: '1',
  at: '2026-03-17T15:00:00.000Z',
  actorId: null,
  actorName: null,
  actorType: 'system',
  byTeamPassword: false,
  action: 'user.locked',
  subjectType: 'user',
  subjectId: null,
  subjectLabel: null,
  ip: null,
  userAgent: null,
  reason: null,
  before: null,
  after: null,
}

it('writes actions and subjects as words', () => {
  expect(actionWords('role.created')).toBe('Role created')
  expect(actionWords('settings.team_password_changed')).toBe('Settings: team password changed')
  expect(actionWords('odd')).toBe('Odd')
  expect(subjectWords('property_request')).toBe('Property request')
})

it('names the actor, or describes an actor without a name', () => {
  expect(actorWords({ ...entry, actorName: 'Ada Desk' })).toBe('Ada Desk')
  expect(actorWords(entry)).toBe('Porchlight (automatic)')
})

it('shows the old and the new value of each changed field, for any type of value', () => {
  expect(
    changeWords({
      ...entry,
      before: { isLocked: false, cities: [], plan: { name: 'pro' } },
      after: { isLocked: true, cities: ['Austin', 'Dallas'], plan: null },
    }),
  ).toEqual([
    { field: 'Is locked', was: 'no', is: 'yes' },
    { field: 'Cities', was: 'nothing', is: 'Austin, Dallas' },
    { field: 'Plan', was: '{"name":"pro"}', is: 'nothing' },
  ])
  expect(changeWords({ ...entry, after: { message: 'Hello' } })).toEqual([
    { field: 'Message', was: '', is: 'Hello' },
  ])
  expect(changeWords(entry)).toEqual([])
})
