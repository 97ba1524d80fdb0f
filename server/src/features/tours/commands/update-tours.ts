import { Refusal } from '../../../kernel/refusal.ts'
import type { TourRow } from '../queries.ts'
import type { ChangeRequest } from '../steps/update-tour.ts'
import type { Outcome } from '../views.ts'

/**
 * Applies a command to several tours, one by one; a refused tour does not stop the others. They run in the order of
 * their ids to avoid deadlocks.
 *
 * @param change the command for one tour, in its own transaction or savepoint
 * @returns the results in the order of `chosen`
 */
export const updateTours = async (
  chosen: readonly { id: string; version: number | null }[],
  change: (request: ChangeRequest) => Promise<TourRow>,
): Promise<Outcome[]> => {
  const outcomes = new Map<string, Outcome>()
  for (const { id, version } of chosen.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    try {
      outcomes.set(id, { id, row: await change({ tourId: id, version }) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.set(id, { id, refusal: error })
    }
  }
  return chosen.flatMap(({ id }) => outcomes.get(id) ?? [])
}
