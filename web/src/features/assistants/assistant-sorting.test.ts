import { assistantSorts, usualOrder } from '@porchlight/contract/assistants/sorts'
import { expect, it } from 'vitest'
import { sortedBy, sortingOf, withSorting } from './assistant-sorting.ts'
import { freeSortOption, sortOptions } from './assistant-words.ts'

it('an address without an order means names from A, and the address names only another order', () => {
  expect(sortingOf({})).toEqual({ sort: 'name', order: 'asc' })
  expect(sortingOf({ sort: 'workload' })).toEqual({ sort: 'workload', order: 'desc' })
  expect(withSorting({ sort: 'name', order: 'asc' }, {})).toEqual({})
  expect(withSorting({ sort: 'name', order: 'desc' }, {})).toEqual({ order: 'desc' })
  expect(withSorting({ sort: 'rating', order: 'desc' }, {})).toEqual({ sort: 'rating' })
  for (const option of sortOptions) {
    const { sort, order } = option
    expect(sortingOf(withSorting(option, {}))).toEqual({ sort, order })
  }
})

it('an address with a day means who is free first', () => {
  const day = '2026-11-28'
  expect(sortingOf({ day })).toEqual({ sort: 'free', order: 'asc' })
  expect(sortedBy('free', { sort: 'name', order: 'asc' })).toEqual({ sort: 'free', order: 'asc' })
  for (const option of [freeSortOption, ...sortOptions]) {
    const { sort, order } = option
    expect(sortingOf({ day, ...withSorting(option, { day }) })).toEqual({ sort, order })
  }
})

it('a press on a heading sorts in its usual order, and then in the reverse one', () => {
  for (const sort of assistantSorts) {
    const other = sort === 'name' ? 'rating' : 'name'
    const first = sortedBy(sort, { sort: other, order: usualOrder(other) })
    expect(first).toEqual({ sort, order: usualOrder(sort) })
    const second = sortedBy(sort, first)
    expect(second.order).not.toBe(first.order)
    expect(sortedBy(sort, second)).toEqual(first)
  }
})
