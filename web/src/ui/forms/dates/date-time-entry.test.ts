import { describe, expect, it } from 'vitest'
import { formatEntry, isCertain, parseDay, parseEntry } from './date-time-entry.ts'

const TODAY = '2026-11-20' // a Friday

describe('reading a typed date and time', () => {
  it.each([
    ['Nov 21, 2026 2:30 PM', '2026-11-21', '14:30'],
    ['nov 21 2:30pm', '2026-11-21', '14:30'],
    ['November 21st at 9 am', '2026-11-21', '09:00'],
    ['Sat, Nov 21 9:05 a.m.', '2026-11-21', '09:05'],
    ['11/21/2026 14:30', '2026-11-21', '14:30'],
    ['11/21/26 12:00 AM', '2026-11-21', '00:00'],
    ['2026-11-21 12pm', '2026-11-21', '12:00'],
    ['tomorrow 3pm', '2026-11-21', '15:00'],
    ['today noon', '2026-11-20', '12:00'],
    ['yesterday noon', '2026-11-19', '12:00'],
    ['mon 10:15', '2026-11-23', '10:15'],
    ['fri 10:15', '2026-11-27', '10:15'],
    ['this sat 10:15', '2026-11-21', '10:15'],
    ['next Sat at 10:15', '2026-11-28', '10:15'],
    ['on next Tuesday at 2 PM', '2026-11-24', '14:00'],
    ['jan 5 9:00', '2027-01-05', '09:00'],
    // A date that has just passed counts as a mistake, not as next year's date.
    ['nov 18 8pm', '2026-11-18', '20:00'],
    ['6/1 8pm', '2026-06-01', '20:00'],
    ['5/1 8pm', '2027-05-01', '20:00'],
  ])('%s', (text, date, time) => {
    expect(parseEntry(text, TODAY)).toEqual({ date, time })
  })

  it.each([
    ['', null, null],
    ['nov 21', '2026-11-21', null],
    ['2:30 pm', null, '14:30'],
    ['feb 30 2027 9:00', null, '09:00'],
    ['nov 21 25:00', null, null],
    ['nov 21 13:00 pm', null, null],
    ['11/31 9:00', null, '09:00'],
    ['whenever', null, null],
    ["'; drop table tours", null, null],
    ['10:00 😀', null, '10:00'],
  ])('%s is not both', (text, date, time) => {
    expect(parseEntry(text, TODAY)).toEqual({ date, time })
  })

  it('parses its own output', () => {
    for (const time of ['00:00', '00:15', '11:45', '12:00', '12:30', '23:45']) {
      const wall = { date: '2026-12-31', time }
      expect(parseEntry(formatEntry(wall), TODAY)).toEqual(wall)
    }
  })
})

describe('reading a typed day', () => {
  it.each([
    ['11/28', '2026-11-28', '2026-11-28'],
    ['Nov 28', '2026-11-28', '2026-11-28'],
    ['Sat, Nov 28, 2026', '2026-11-28', '2026-11-28'],
    ['2026-11-28', '2026-11-28', '2026-11-28'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['sat', '2026-11-21', '2026-11-14'],
    ['on fri', '2026-11-27', '2026-11-20'],
    ['next sat', '2026-11-28', '2026-11-28'],
    ['3/1', '2027-03-01', '2026-03-01'],
    ['dec 21', '2026-12-21', '2026-12-21'],
    ['dec 22', '2026-12-22', '2025-12-22'],
    ['2/29', null, null],
    ['9am', null, null],
    ['nov 28 9am', null, null],
    ['', null, null],
  ])('%s is %s, and %s where most dates are past', (text, date, past) => {
    expect([parseDay(text, TODAY), parseDay(text, TODAY, true)]).toEqual([date, past])
  })
})

it.each([
  ['dec 5 10am', true],
  ['12/5 14:30', true],
  ['2026-12-05 9am', true],
  ['tomorrow noon', true],
  ['dec 5 2027 10 am', true],
  ['dec 5 10:00', false],
  ['jan 5 10am', false],
  ['nov 3 10am', false],
  ['fri 10am', false],
  ['10am', false],
  ['dec 5', false],
])('calls %s certain: %s', (text, certain) => {
  expect(isCertain(text, '2026-11-27')).toBe(certain)
})
