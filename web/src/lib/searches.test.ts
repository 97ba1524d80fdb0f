import { expect, it } from 'vitest'
import {
  notesSearch,
  propertiesSearch,
  reportsSearch,
  scheduleSearch,
  signInSearch,
  subscriptionSearch,
  teamSearch,
} from './searches.ts'

it('returns into the application after signing in, and nowhere else', () => {
  expect(signInSearch({ next: '/schedule-tour?tour=1' })).toEqual({ next: '/schedule-tour?tour=1' })
  for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 7, ['/a']]) {
    expect(signInSearch({ next })).toEqual({})
  }
})

it('returns into the application after paying, but not to the subscription itself', () => {
  expect(subscriptionSearch({ from: '/dashboard?x=1' })).toEqual({ from: '/dashboard?x=1' })
  for (const from of ['https://evil.test', '//evil.test', '/\\evil.test', '/subscription?from=%2F', '', 7])
    expect(subscriptionSearch({ from })).toEqual({})
})

it('keeps known parameters and drops the rest', () => {
  expect(scheduleSearch({ tab: 'past', q: 'lee', tour: 'x', form: 'yes', other: '1' })).toEqual({
    tab: 'past',
    q: 'lee',
    tour: 'x',
  })
  expect(notesSearch({ tab: 'everything', q: '  ' })).toEqual({})
  expect(propertiesSearch({ escort: 'required' })).toEqual({ escort: 'required' })
})

it('knows a day of this century that is in the calendar', () => {
  expect(teamSearch({ day: '2028-02-29' }).day).toBe('2028-02-29')
  for (const day of ['2026-02-29', '2026-13-01', '0020-11-28', '2100-01-01', 'saturday', '', undefined])
    expect(teamSearch({ day }).day).toBeUndefined()
})

it.each(['2026-13-01', '2026-02-31', '1999-12-31', 'soon'])('ignores %s as a day of a report', (from) => {
  expect(reportsSearch({ from, to: '2026-11-26' })).toEqual({
    from: undefined,
    to: '2026-11-26',
    by: undefined,
  })
})
