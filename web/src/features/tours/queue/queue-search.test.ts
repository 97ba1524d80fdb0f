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

  it('request unassigned tours, and the tours of an agent or a client', () => {
    const id = '0199f3a0-0000-7000-8000-000000000001'
    expect(queueFilters(queueSearch({ assistant: 'none' }))).toMatchObject({ unassigned: 'true' })
    expect(queueFilters(queueSearch({ assistant: 'none' }))).not.toHaveProperty('assistantId')
    expect(queueFilters(queueSearch({ agent: id, client: id }))).toMatchObject({ agentId: id, clientId: id })
    expect(queueSearch({ agent: 'zora', client: 'ann' })).toEqual({})
  })

  it.each([
    ['overdue', { overdue: 'true' }],
    ['undated', { undated: 'true' }],
    ['today', { startsFrom: '2036-03-20T05:00:00.000Z', startsBefore: '2036-03-21T05:00:00.000Z' }],
    ['tomorrow', { startsFrom: '2036-03-21T05:00:00.000Z', startsBefore: '2036-03-22T05:00:00.000Z' }],
    ['week', { startsFrom: '2036-03-20T05:00:00.000Z', startsBefore: '2036-03-27T05:00:00.000Z' }],
    // The clocks of Central Time change on March 9.
    [
      '2036-03-08..2036-03-09',
      { startsFrom: '2036-03-08T06:00:00.000Z', startsBefore: '2036-03-10T05:00:00.000Z' },
    ],
  ])('request the start %s in Central Time', (due, filters) => {
    const search = queueSearch({ due })
    expect(queueFilters(search, '2036-03-20')).toEqual({ ...filters, sort: 'urgency', archived: 'false' })
    expect(isFiltered(search)).toBe(true)
  })

  it.each(['yesterday', '2036-03-20', '2036-03-21..2036-03-20', '2036-13-01..2036-13-02', '..'])(
    'ignore the start %s',
    (due) => {
      expect(queueSearch({ due })).toEqual({})
    },
  )

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
