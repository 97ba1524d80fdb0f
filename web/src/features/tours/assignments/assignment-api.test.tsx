import { expect, it } from 'vitest'
import { assignment } from '../../../../test/tours.ts'
import { isFound } from './assignment-api.ts'

it('a search while offline ignores case, accents and the order of words, as the server does', () => {
  const tour = assignment({ clientName: 'Megan Hernández', propertyName: 'Penasco House' })
  for (const q of ['megan hernandez', 'HERNÁNDEZ', ' peñasco ', 'house hernandez, megan'])
    expect(isFound(tour, q), q).toBe(true)
  for (const q of ['hernandes', 'house maria']) expect(isFound(tour, q), q).toBe(false)
})

it('a search while offline finds the tours of a day on the property’s clock', () => {
  const evening = { scheduledDate: '2036-12-02T05:30:00.000Z', timeZone: 'America/Chicago' }
  expect(isFound(assignment(evening), 'dec 1, 2036')).toBe(true)
  expect(isFound(assignment(evening), 'dec 2, 2036')).toBe(false)
  expect(isFound(assignment({ ...evening, scheduledDate: null, requestedDateTime: null }), '12/1/36')).toBe(
    false,
  )
})

it('a search while offline finds the tours of several days', () => {
  const tour = assignment({ scheduledDate: new Date().toISOString() })
  expect(isFound(tour, 'this month')).toBe(true)
  expect(isFound(tour, 'last month')).toBe(false)
})
