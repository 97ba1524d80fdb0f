import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isKnownLong, knownTotal, rememberLong, rememberTotal } from './totals.ts'

describe('a long list', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is remembered for a minute, whatever the time of the call', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const orm = drizzle.mock()
    const at = (now: string) => ({ statement: 'tours_past', values: { city: 'austin', now: new Date(now) } })
    expect(isKnownLong(orm, at('2026-11-20T10:00:00Z'))).toBe(false)
    rememberLong(orm, at('2026-11-20T10:00:00Z'))
    expect(isKnownLong(orm, at('2026-11-20T10:00:30Z'))).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(isKnownLong(orm, at('2026-11-20T10:00:30Z'))).toBe(false)
  })

  it('is a different list for another time range', () => {
    const orm = drizzle.mock()
    const until = (to: string) => ({ statement: 'tours_to', values: { city: 'austin', to: new Date(to) } })
    rememberLong(orm, until('2026-12-31T00:00:00Z'))
    expect(isKnownLong(orm, until('2026-12-31T00:00:00Z'))).toBe(true)
    expect(isKnownLong(orm, until('2026-01-02T00:00:00Z'))).toBe(false)
  })

  it('differs from other lists by statement, values and database', () => {
    const [one, other] = [drizzle.mock(), drizzle.mock()]
    const austin = { statement: 'tours_city', values: { city: 'austin' } }
    rememberLong(one, austin)
    expect(isKnownLong(one, { ...austin })).toBe(true)
    expect(isKnownLong(one, { ...austin, values: { city: 'dallas' } })).toBe(false)
    expect(isKnownLong(one, { ...austin, statement: 'tours_town' })).toBe(false)
    expect(isKnownLong(other, austin)).toBe(false)
  })
})

describe('a counted list', () => {
  const austin = { statement: 'tours_city', values: { city: 'austin' } }

  it('is remembered with the state of its table', () => {
    const orm = drizzle.mock()
    expect(knownTotal(orm, austin)).toBeUndefined()
    rememberTotal(orm, austin, { counted: 12, changes: '340' })
    expect(knownTotal(orm, austin)).toEqual({ counted: 12, changes: '340' })
    expect(isKnownLong(orm, austin)).toBe(false)
  })

  it('has no count any more once it is long', () => {
    const orm = drizzle.mock()
    rememberTotal(orm, austin, { counted: 12, changes: '340' })
    rememberLong(orm, austin)
    expect(knownTotal(orm, austin)).toBeUndefined()
  })
})
