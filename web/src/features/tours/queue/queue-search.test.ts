import { describe, expect, it } from 'vitest'
import { isFiltered, noFilters, queueFilters, queueSearch, sortIsFixed, sortOf } from './queue-search.ts'

describe('the queue’s search parameters', () => {
  it('are parsed without unknown values', () => {
    const search = queueSearch({
      status: 'requested',
      priority: 'urgent',
      city: 'paris',
      q: 'Ann',
      tour: 'x',
      a: 'b',
    })
    expect(search).toEqual({ status: 'requested', q: 'Ann', tour: 'x' })
    expect(queueSearch({ archived: 'yes', sort: 'oldest' })).toEqual({})
  })

  it('request only archived tours if they say so', () => {
    expect(queueSearch({ archived: 'only' })).toEqual({ archived: 'only' })
    expect(queueFilters({ archived: 'only' })).toEqual({ sort: 'newest', archivedOnly: 'true' })
    expect(queueFilters({ archived: 'shown' })).toEqual({ sort: 'newest', archived: 'true' })
  })

  it('request the most urgent tours first by default, without archived ones', () => {
    expect(queueFilters({})).toEqual({ sort: 'urgency', archived: 'false' })
  })

  it('request the tours of the assistant in a workload link', () => {
    const assistant = '0199f3a0-0000-7000-8000-000000000001'
    expect(queueFilters(queueSearch({ assistant }))).toMatchObject({ assistantId: assistant })
    expect(isFiltered(queueSearch({ assistant }))).toBe(true)
    expect(isFiltered({ ...queueSearch({ assistant }), ...noFilters })).toBe(false)
    expect(queueSearch({ assistant: 'elena' })).toEqual({})
  })

  it('distinguish a group from a status of the same name', () => {
    expect(queueFilters({ status: 'all-in_progress' })).toMatchObject({ group: 'in_progress' })
    expect(queueFilters({ status: 'in_progress' })).toMatchObject({ status: 'in_progress' })
    expect(queueFilters({ status: 'in_progress' })).not.toHaveProperty('group')
  })

  it('sort closed tours by age, because they have no urgency', () => {
    expect(sortOf({ status: 'completed', sort: 'urgency' })).toBe('newest')
    expect(sortIsFixed({ status: 'all-closed' })).toBe(true)
    expect(sortOf({ archived: 'shown' })).toBe('newest')
    expect(sortOf({ archived: 'only' })).toBe('newest')
    expect(sortOf({ archived: 'shown', sort: 'urgency' })).toBe('urgency')
  })

  it('count as filtered for anything but the sort order and open details', () => {
    expect(isFiltered({ sort: 'newest', tour: 'x', notes: 'y' })).toBe(false)
    expect(isFiltered({ city: 'austin' })).toBe(true)
  })
})
