// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { keptSearch, searchKept } from './queue-filters-api.ts'

describe('a kept filter', () => {
  it('keeps what narrows and orders the list, and nothing that is open beside it', () => {
    const search = { status: 'all-pending', city: 'denver', q: 'oak & elm', tour: '1', notes: '2' } as const
    expect(keptSearch(search)).toBe('status=all-pending&city=denver&q=oak+%26+elm')
    expect(keptSearch({ tour: '1' })).toBe('')
  })

  it('brings the list back to what it was, and takes back what it does not name', () => {
    const search = { status: 'all-pending', city: 'denver', q: 'oak & elm' } as const
    const change = searchKept(keptSearch(search))
    expect({ priority: 'high', archived: 'shown', ...change }).toEqual({
      ...search,
      priority: undefined,
      archived: undefined,
      sort: undefined,
    })
  })

  it('leaves out what the queue no longer knows, and what is no filter', () => {
    expect(searchKept('status=gone&city=denver&tour=1')).toMatchObject({ status: undefined, city: 'denver' })
    expect(searchKept('tour=1')).not.toHaveProperty('tour')
  })
})
