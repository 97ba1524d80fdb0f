import { expect, it } from 'vitest'
import { inOrderOf, moved } from './photo-order.ts'

it('moves one element to a place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

it('orders elements by ids, with the others behind', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const ordered = inOrderOf(list, ['c', 'gone', 'a']).map(({ id }) => id)
  expect(ordered).toEqual(['c', 'a', 'b', 'd'])
})
