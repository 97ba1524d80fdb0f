import type { Assistant } from '@porchlight/contract/assistants'

export type Facts = Pick<
  Assistant,
  'isActive' | 'isLocked' | 'availability' | 'currentWorkload' | 'cities' | 'name'
> & {
  freeAt: Pick<NonNullable<Assistant['freeAt']>, 'free'> | null
  notFreeFor: readonly unknown[] | null
}

/** Whether the server lets anyone assign a tour to them. An assistant who is busy at that time can still coordinate. */
export const takesAssignments = ({ isActive, isLocked, availability }: Facts): boolean =>
  isActive && !isLocked && availability !== 'unavailable'

const byName = (one: Pick<Assistant, 'name'>, other: Pick<Assistant, 'name'>): number =>
  one.name.localeCompare(other.name, 'en')

/**
 * Sorts the best candidates first: free at that time or for most of the tours, serving the city, with the smallest
 * workload. Equal ones, and those who take no assignments, come by name.
 */
export const byFitness =
  (city: string) =>
  (one: Facts, other: Facts): number =>
    Number(takesAssignments(other)) - Number(takesAssignments(one)) ||
    (takesAssignments(one) ? compareFitness(one, other, city) : 0) ||
    byName(one, other)

const compareFitness = (one: Facts, other: Facts, city: string): number =>
  (one.notFreeFor ?? []).length - (other.notFreeFor ?? []).length ||
  rank(one, city) - rank(other, city) ||
  one.currentWorkload - other.currentWorkload

const rank = (one: Facts, city: string): number =>
  (one.freeAt?.free === false ? 4 : 0) +
  (one.cities.includes(city) ? 0 : 2) +
  (one.availability === 'busy' ? 1 : 0)

/** The assistants who take assignments, best first for a city, as options of a select; those who are not free say why. */
export const assignableOptions = (
  assistants: readonly Assistant[],
  city: string,
): { value: string; label: string }[] =>
  assistants
    .filter(takesAssignments)
    .toSorted(byFitness(city))
    .map(({ id, name, freeAt }) => ({
      value: id,
      label: freeAt?.free === false ? `${name} (${freeAt.reason ?? 'not available'})` : name,
    }))
