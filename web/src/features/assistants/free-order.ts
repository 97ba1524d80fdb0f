import type { Assistant } from '@porchlight/contract/assistants'

export type Facts = Pick<
  Assistant,
  'isActive' | 'isLocked' | 'availability' | 'currentWorkload' | 'cities' | 'name'
> & { freeAt: Pick<NonNullable<Assistant['freeAt']>, 'free'> | null }

/** Whether the server lets anyone assign a tour to them. An assistant who is busy at that time can still coordinate. */
export const takesAssignments = ({ isActive, isLocked, availability }: Facts): boolean =>
  isActive && !isLocked && availability !== 'unavailable'

const byName = (one: Pick<Assistant, 'name'>, other: Pick<Assistant, 'name'>): number =>
  one.name.localeCompare(other.name, 'en')

/**
 * Sorts the best candidates first: free at that time, serving the city, with the smallest workload. Equal ones, and those
 * who take no assignments, come by name.
 */
export const byFitness =
  (city: string) =>
  (one: Facts, other: Facts): number =>
    rank(one, city) - rank(other, city) ||
    (takesAssignments(one) ? one.currentWorkload - other.currentWorkload : 0) ||
    byName(one, other)

const rank = (one: Facts, city: string): number => {
  if (!takesAssignments(one)) return 9
  return (
    (one.freeAt?.free === false ? 4 : 0) +
    (one.cities.includes(city) ? 0 : 2) +
    (one.availability === 'busy' ? 1 : 0)
  )
}

/** The assistants who take assignments, by name, as options of a select; those who are not free say why. */
export const assignableOptions = (assistants: readonly Assistant[]): { value: string; label: string }[] =>
  assistants
    .filter(takesAssignments)
    .toSorted(byName)
    .map(({ id, name, freeAt }) => ({
      value: id,
      label: freeAt?.free === false ? `${name} (${freeAt.reason ?? 'not available'})` : name,
    }))
