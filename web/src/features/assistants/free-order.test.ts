import { expect, it } from 'vitest'
import { byFitness, type Facts, takesAssignments } from './free-order.ts'

const one = (name: string, facts: Partial<Facts> = {}) => ({
  name,
  isActive: true,
  isLocked: false,
  availability: 'available' as const,
  freeAt: { free: true },
  notFreeFor: null,
  currentWorkload: 5,
  cities: ['austin'],
  ...facts,
})

it('sorts by free at that time, then by city, then by workload', () => {
  const away = one('Away', { availability: 'unavailable', currentWorkload: 0 })
  const taken = one('Taken', {
    freeAt: { free: false },
    currentWorkload: 0,
  })
  const elsewhere = one('Elsewhere', { cities: ['miami'], currentWorkload: 0 })
  const loaded = one('Loaded', { currentWorkload: 30 })
  const idle = one('Idle', { currentWorkload: 1 })
  const sorted = [away, taken, elsewhere, loaded, idle].toSorted(byFitness('austin'))
  expect(sorted.map(({ name }) => name)).toEqual(['Idle', 'Loaded', 'Elsewhere', 'Taken', 'Away'])
})

it('sorts equal ones by name, and those who take no assignments whatever their workload', () => {
  const gone = (name: string, currentWorkload: number) =>
    one(name, { availability: 'unavailable', currentWorkload })
  const sorted = [gone('Yan', 0), gone('Xia', 9), one('bo'), one('Zoë'), one('Álvaro'), one('Cy')]
  expect(sorted.toSorted(byFitness('austin')).map(({ name }) => name)).toEqual([
    ...['Álvaro', 'bo', 'Cy', 'Zoë'],
    ...['Xia', 'Yan'],
  ])
})

it('lets an assistant who is busy at that time coordinate, but not one who is unavailable', () => {
  expect(takesAssignments(one('a', { freeAt: { free: false } }))).toBe(true)
  expect(takesAssignments(one('b', { isActive: false }))).toBe(false)
  expect(takesAssignments(one('c', { isLocked: true }))).toBe(false)
})
