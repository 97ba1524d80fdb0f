import { describe, expect, it } from 'vitest'
import { hindrancesOf, namesOf, worksDuring } from './rules.ts'

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

describe('the desk’s hours, for an assistant without their own', () => {
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

describe('the reasons against an assistant', () => {
  const span10 = span('2026-03-18T15:00:00Z')
  const free = {
    isActive: true,
    isLocked: false,
    availability: 'available',
    hours: [],
    off: null,
    otherTour: null,
    cities: [],
  }
  const away = { start: new Date('2026-03-18T00:00:00Z'), end: new Date('2026-03-20T00:00:00Z') }
  it.each([
    [{}, []],
    [{ availability: 'busy' }, []],
    [{ isActive: false, isLocked: true }, ['Inactive', 'Account locked']],
    [{ availability: 'unavailable' }, ['Unavailable']],
    [{ off: away, otherTour: { ...away, tourId: 't' } }, ['On time off', 'Escorting another tour']],
    [{ hours: [hours(4, '09:00', '12:00')] }, ['Outside working hours']],
    [{ cities: ['austin'] }, ['Doesn’t serve New York City']],
    [{ cities: ['new_york_city'] }, []],
  ])('%o', (facts, reasons) => {
    expect(hindrancesOf({ ...free, ...facts }, span10, 'new_york_city').map(({ reason }) => reason)).toEqual(
      reasons,
    )
  })

  it('name the nearest part of that day that they work, and nothing on a day off', () => {
    const two = [hours(3, '06:00', '07:00'), hours(3, '13:00', '15:00'), hours(4, '09:00', '12:00')]
    const [found] = hindrancesOf({ ...free, hours: two }, span('2026-03-18T18:00:00Z'), null)
    expect(found).toMatchObject({ from: '2026-03-18T19:00:00.000Z', until: '2026-03-18T21:00:00.000Z' })
    const [none] = hindrancesOf({ ...free, hours: two }, span('2026-03-20T18:00:00Z'), null)
    expect(none).toMatchObject({ kind: 'outside_hours', from: null, until: null })
  })
})

it.each([
  ['Elena Ruiz', { firstName: 'Elena', lastName: 'Ruiz' }],
  ['Ana  María de la Cruz', { firstName: 'Ana', lastName: 'María de la Cruz' }],
  ['Cher', { firstName: 'Cher', lastName: '' }],
])('the name %s', (name, names) => {
  expect(namesOf(name)).toEqual(names)
})
