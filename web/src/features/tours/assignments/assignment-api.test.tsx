import { expect, it } from 'vitest'
import { assignment } from '../../../../test/tours.ts'
import { hasWords } from './assignment-api.ts'

it('a search while offline ignores case and accents, as the server does', () => {
  const tour = assignment({ clientName: 'Megan Hernández', propertyName: 'Penasco House' })
  for (const q of ['megan hernandez', 'HERNÁNDEZ', ' peñasco ', 'Penasco'])
    expect(hasWords(tour, q), q).toBe(true)
  expect(hasWords(tour, 'hernandes')).toBe(false)
})
