import type { Hindrance } from '@porchlight/contract/assistants'
import { describe, expect, it } from 'vitest'
import { freeForWord, hindranceLines } from './several-tours.ts'

const tour = (id: string, at: string | null, city = 'austin') => ({ id, at, zone: 'America/Chicago', city })
const hindrance = (kind: Hindrance['kind'], reason = '', until: string | null = null): Hindrance => ({
  kind,
  reason,
  from: null,
  until,
  tourId: null,
})
const off = hindrance('time_off', 'On time off', '2036-11-29T06:00:00.000Z')

const thursday = tour('thursday', '2036-11-27T16:00:00.000Z')
// Still Thursday in Austin.
const night = tour('night', '2036-11-28T04:00:00.000Z')
const friday = tour('friday', '2036-11-28T16:00:00.000Z', 'san_antonio')
const undated = tour('undated', null, 'miami')
const notFreeFor = (reasons: Hindrance[], ...tours: { id: string }[]) =>
  tours.map(({ id }) => ({ tourId: id, reasons }))

it('says for how many of the tours an assistant is available', () => {
  const both = [thursday, friday]
  expect(freeForWord([], both)).toBe('Available for all 2')
  expect(freeForWord(notFreeFor([off], friday), both)).toBe('Available for 1 of 2')
  expect(freeForWord(notFreeFor([off], friday, thursday), both)).toBe('Not available')
  expect(freeForWord([], [friday])).toBe('Available')
  expect(freeForWord(notFreeFor([off], friday), [friday])).toBe('Not available')
})

describe('what keeps an assistant from several tours', () => {
  it.each([
    [hindrance('time_off'), 'On time off on Nov 27, Nov 28'],
    [hindrance('other_tour'), 'Escorting another tour on Nov 27, Nov 28'],
    [hindrance('outside_hours'), 'Outside working hours on Nov 27, Nov 28'],
    [hindrance('holiday', 'Closed on Thanksgiving Day'), 'Closed on Thanksgiving Day'],
    [hindrance('other_city'), 'Doesn’t serve San Antonio, Austin'],
    [hindrance('locked', 'Account locked'), 'Account locked'],
  ])('names each day, city or reason once: %o', (one, words) => {
    expect(hindranceLines(notFreeFor([one], night, friday, thursday), [friday, night, thursday])).toEqual([
      words,
    ])
  })

  it('has a line for each kind, and names at most three days', () => {
    const tours = [1, 2, 3, 4, 5].map((day) => tour(`${day}`, `2036-12-0${day}T16:00:00.000Z`))
    const found = [...notFreeFor([off], ...tours), ...notFreeFor([hindrance('other_city')], undated)]
    expect(hindranceLines(found, [...tours, undated])).toEqual([
      'On time off on Dec 1, Dec 2, Dec 3 and 2 more',
      'Doesn’t serve Miami',
    ])
  })

  it('says for one tour what the dialog of a single tour says', () => {
    expect(hindranceLines(notFreeFor([off], thursday), [thursday])).toEqual([
      'On time off through Nov 28, 2036',
    ])
  })
})
