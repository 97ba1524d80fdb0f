import { describe, expect, it } from 'vitest'
import { reasonNotFree, worksDuring } from './rules.ts'

const span = (start: string, minutes = 60) => {
  const from = new Date(start)
  return { start: from, end: new Date(from.getTime() + minutes * 60_000) }
}
const hours = (weekday: number, startsAt: string, endsAt: string, timeZone = 'America/Denver') => ({
  weekday,
  startsAt: `${startsAt}:00`,
  endsAt: `${endsAt}:00`,
  timeZone,
})

describe('the house’s hours, for who has none of their own', () => {
  it.each([
    ['at the opening', '2026-03-18T14:00:00Z', true],
    ['a minute before it', '2026-03-18T13:59:00Z', false],
    ['until the closing', '2026-03-18T23:00:00Z', true],
    ['a minute over it', '2026-03-18T23:01:00Z', false],
    ['on a Sunday', '2026-03-22T15:00:00Z', true],
    ['in winter, an hour later in UTC', '2026-01-14T14:00:00Z', false],
    ['on Independence Day', '2026-07-04T16:00:00Z', false],
    ['on Thanksgiving', '2026-11-26T16:00:00Z', false],
  ])('%s', (_, start, works) => {
    expect(worksDuring([], span(start))).toBe(works)
  })
})

describe('own hours', () => {
  // 2026-03-18 is a Wednesday; Denver is six hours behind UTC then.
  it.each([
    ['inside', [hours(3, '09:00', '12:00')], span('2026-03-18T15:00:00Z'), true],
    ['too long for them', [hours(3, '09:00', '12:00')], span('2026-03-18T17:30:00Z'), false],
    [
      'over two that touch',
      [hours(3, '09:00', '12:00'), hours(3, '12:00', '17:00')],
      span('2026-03-18T17:30:00Z'),
      true,
    ],
    [
      'over a break',
      [hours(3, '09:00', '12:00'), hours(3, '13:00', '17:00')],
      span('2026-03-18T17:30:00Z'),
      false,
    ],
    ['another weekday', [hours(4, '09:00', '17:00')], span('2026-03-18T15:00:00Z'), false],
    ['a day that is another one in UTC', [hours(3, '16:00', '22:00')], span('2026-03-19T02:00:00Z'), true],
    ['holidays are theirs to keep', [hours(6, '09:00', '17:00')], span('2026-07-04T16:00:00Z'), true],
    ['the night of the clock change', [hours(7, '00:00', '06:00')], span('2026-03-08T07:30:00Z', 240), true],
  ])('%s', (_, own, time, works) => {
    expect(worksDuring(own, time)).toBe(works)
  })
})

describe('why not free', () => {
  const free = {
    isActive: true,
    isLocked: false,
    availability: 'available',
    isOff: false,
    isOnTour: false,
    worksThen: true,
  }
  it.each([
    [{}, null],
    [{ availability: 'busy' }, null],
    [{ isActive: false, isLocked: true }, 'Not active'],
    [{ isLocked: true }, 'Account locked'],
    [{ availability: 'unavailable' }, 'Unavailable'],
    [{ isOff: true, isOnTour: true }, 'On time off'],
    [{ isOnTour: true, worksThen: false }, 'Escorts another tour then'],
    [{ worksThen: false }, 'Outside working hours'],
  ])('%o', (facts, reason) => {
    expect(reasonNotFree({ ...free, ...facts })).toBe(reason)
  })
})
