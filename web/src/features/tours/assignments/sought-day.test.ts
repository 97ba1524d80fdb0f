import { expect, it } from 'vitest'
import { soughtDay } from './sought-day.ts'

/** Thursday, 11:30 PM at the desk: in UTC, it is Friday. */
const now = new Date('2026-11-27T05:30:00.000Z')

it.each([
  ['dec 1', '2026-12-01'],
  ['Dec. 1', '2026-12-01'],
  ['December 1st', '2026-12-01'],
  ['Tue, Dec 1', '2026-12-01'],
  ['12/1', '2026-12-01'],
  ['12/1/26', '2026-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['today', '2026-11-26'],
  ['Tomorrow', '2026-11-27'],
  ['yesterday', '2026-11-25'],
  ['saturday', '2026-11-28'],
  ['sat', '2026-11-28'],
  ['Thursday', '2026-11-26'],
  ['next thursday', '2026-12-03'],
  ['nov 20', '2026-11-20'],
  ['jan 5', '2027-01-05'],
])('reads the day in %s', (q, day) => {
  expect(soughtDay(q, now)).toBe(day)
})

it.each([
  '',
  'Monica',
  'Sunset',
  'Marie 5',
  'May',
  'Friedman',
  'feb 30',
  '13/1',
  '12',
  '12/1 Elm St',
  '2 pm',
])('reads no day in %s', (q) => {
  expect(soughtDay(q, now)).toBeNull()
})
