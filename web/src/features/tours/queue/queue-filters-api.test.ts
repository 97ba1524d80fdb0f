// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { keptSearch, searchKept } from './queue-filters-api.ts'

describe('a saved filter', () => {
  it('keeps the filters and the sort order, but not the open details', () => {
    const search = { status: 'all-pending', city: 'denver', q: 'oak & elm', tour: '1', notes: '2' } as const
    expect(keptSearch(search)).toBe('status=all-pending&city=denver&q=oak+%26+elm')
    expect(keptSearch({ tour: '1' })).toBe('')
  })

  it('restores the list, and clears the filters that it does not name', () => {
    const search = { status: 'all-pending', city: 'denver', q: 'oak & elm' } as const
    const change = searchKept(keptSearch(search))
    expect({ priority: 'high', archived: 'shown', ...change }).toEqual({
      ...search,
      priority: undefined,
      due: undefined,
      assistant: undefined,
      agent: undefined,
      client: undefined,
      archived: undefined,
      sort: undefined,
    })
  })

  it('ignores unknown values and parameters that are not filters', () => {
    expect(searchKept('status=gone&city=denver&tour=1')).toMatchObject({ status: undefined, city: 'denver' })
    expect(searchKept('tour=1')).not.toHaveProperty('tour')
  })
})
