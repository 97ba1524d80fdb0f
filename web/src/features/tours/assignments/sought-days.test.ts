import { expect, it } from 'vitest'
import { soughtDays } from './sought-days.ts'

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
  expect(soughtDays(q, now)).toEqual({ from: day, to: day })
})

it.each([
  '',
  'Monica',
  'Week',
  'last',
  'constructor',
  'Sunset',
  'Marie 5',
  'May',
  'June',
  'Jan',
  'November Rain',
  'nov 202',
  'Friedman',
  'feb 30',
  '13/1',
  '12',
  '12/1 Elm St',
  '2 pm',
])('reads no day in %s', (q) => {
  expect(soughtDays(q, now)).toBeNull()
})

it.each([
  ['this week', '2026-11-22', '2026-11-28'],
  ['Last week', '2026-11-15', '2026-11-21'],
  ['next week', '2026-11-29', '2026-12-05'],
  ['this month', '2026-11-01', '2026-11-30'],
  ['last month', '2026-10-01', '2026-10-31'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['November', '2026-11-01', '2026-11-30'],
  ['dec', '2026-12-01', '2026-12-31'],
  ['Feb.', '2027-02-01', '2027-02-28'],
  ['May 2027', '2027-05-01', '2027-05-31'],
])('reads the days of %s', (q, from, to) => {
  expect(soughtDays(q, now)).toEqual({ from, to })
})

it('begins the week on Sunday, and goes from January to the last year’s December', () => {
  expect(soughtDays('this week', new Date('2027-01-03T18:00:00.000Z'))).toEqual({
    from: '2027-01-03',
    to: '2027-01-09',
  })
  expect(soughtDays('last month', new Date('2027-01-31T18:00:00.000Z'))).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  })
})
