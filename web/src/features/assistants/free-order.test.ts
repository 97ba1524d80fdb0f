import { expect, it } from 'vitest'
import { byFitness, type Facts, takesAssignments } from './free-order.ts'

const one = (name: string, facts: Partial<Facts> = {}) => ({
  name,
  isActive: true,
  isLocked: false,
  availability: 'available' as const,
  freeAt: { free: true },
  currentWorkload: 5,
  cities: ['austin'],
  ...facts,
})

it('who is free then, knows the city and has the least to do stands first', () => {
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

it('being busy at that hour hinders nobody from coordinating; being away does', () => {
  expect(takesAssignments(one('a', { freeAt: { free: false } }))).toBe(true)
  expect(takesAssignments(one('b', { isActive: false }))).toBe(false)
  expect(takesAssignments(one('c', { isLocked: true }))).toBe(false)
})
