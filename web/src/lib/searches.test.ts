import { expect, it } from 'vitest'
import { notesSearch, propertiesSearch, scheduleSearch, signInSearch } from './searches.ts'

it('leads back into the application after signing in, and nowhere else', () => {
  expect(signInSearch({ next: '/schedule-tour?tour=1' })).toEqual({ next: '/schedule-tour?tour=1' })
  for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 7, ['/a']]) {
    expect(signInSearch({ next })).toEqual({})
  }
})

it('keeps what it knows and leaves out the rest', () => {
  expect(scheduleSearch({ tab: 'past', q: 'lee', tour: 'x', form: 'yes', other: '1' })).toEqual({
    tab: 'past',
    q: 'lee',
    tour: 'x',
  })
  expect(notesSearch({ tab: 'everything', q: '  ' })).toEqual({})
  expect(propertiesSearch({ escort: 'required' })).toEqual({ escort: 'required' })
})
