import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { actorOf } from '../policy.ts'
import { tourHistory } from '../tables.ts'

type Entry = Pick<
  typeof tourHistory.$inferInsert,
  'kind' | 'fromStatus' | 'toStatus' | 'note' | 'isInternal' | 'changes'
>

/**
 * Adds an entry to the history of a tour.
 *
 * @param tour the tour after the change
 * @param viewer the person who acts; null for the system
 */
export const recordHistory = async (
  tx: Tx,
  viewer: Viewer | null,
  at: Date,
  tour: { id: string; agentId: string; version: number },
  entry: Entry,
): Promise<void> => {
  await tx.insert(tourHistory).values({
    ...entry,
    ...actorOf(viewer),
    id: newId(),
    tourId: tour.id,
    agentId: tour.agentId,
    createdAt: at,
    tourVersion: tour.version,
  })
}
