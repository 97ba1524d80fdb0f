import { describe, expect, it } from 'vitest'
import { expiryOf } from './rules.ts'

describe('a session’s end', () => {
  const at = new Date('2026-03-18T15:00:00.000Z')
  const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
  it.each([
    ['agent', false, { idleExpiresAt: later(14 * 24), absoluteExpiresAt: null }],
    ['staff', false, { idleExpiresAt: later(12), absoluteExpiresAt: later(7 * 24) }],
    ['assistant', false, { idleExpiresAt: later(12), absoluteExpiresAt: later(7 * 24) }],
    ['assistant', true, { idleExpiresAt: later(12), absoluteExpiresAt: later(12) }],
  ] as const)('%s, with the team password: %s', (kind, byTeamPassword, ends) => {
    expect(expiryOf({ kind, byTeamPassword }, at, at)).toEqual(ends)
  })
})
