import { expect, it } from 'vitest'
import {
  notesSearch,
  propertiesSearch,
  scheduleSearch,
  signInSearch,
  subscriptionSearch,
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
