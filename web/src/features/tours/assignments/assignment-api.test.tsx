import { expect, it } from 'vitest'
import { assignment } from '../../../../test/tours.ts'
import { hasWords } from './assignment-api.ts'

it('a search while offline ignores case, accents and the order of words, as the server does', () => {
  const tour = assignment({ clientName: 'Megan Hernández', propertyName: 'Penasco House' })
  for (const q of ['megan hernandez', 'HERNÁNDEZ', ' peñasco ', 'house hernandez, megan'])
    expect(hasWords(tour, q), q).toBe(true)
  for (const q of ['hernandes', 'house maria']) expect(hasWords(tour, q), q).toBe(false)
})
