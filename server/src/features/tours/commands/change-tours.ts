import { Refusal } from '../../../kernel/refusal.ts'
import type { TourRow } from '../queries.ts'
import type { ChangeRequest } from './change-tour.ts'

/** What became of one tour of several. */
export type Outcome = { id: string } & ({ row: TourRow } | { refusal: Refusal })

/**
 * The same change to several tours, each for itself: one that is refused stays as it was and holds up none of the others.
 * In the order of their ids, so that two who change the same tours wait for each other instead of standing in each
 * other's way.
 *
 * @param change a command of one tour; a transaction of its own, or a savepoint where the call is in one
 * @returns in the order of `chosen`
 */
export const changeTours = async (
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
