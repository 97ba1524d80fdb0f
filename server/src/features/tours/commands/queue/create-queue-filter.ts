import { count, eq } from 'drizzle-orm'
import { newId } from '../../../../kernel/ids.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../../kernel/viewer.ts'
import { users } from '../../../people/tables.ts'
import { refuseTakenFilterName, requireRoomForFilter } from '../../rules.ts'
import { notifyQueueFilters } from '../../steps/notify-queue-filters.ts'
import { queueFilters } from '../../tables.ts'

/**
 * Creates a person's queue filter, which they may share with the desk. Returns its id.
 *
 * @throws Refusal name_taken among one's own, filters_full
 */
export const createQueueFilter = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { name, search, shared }: { name: string; search: string; shared: boolean },
): Promise<string> => {
  const [id, now] = [newId(), clock.now()]
  await refuseTakenFilterName(() =>
    database.transaction(async (tx) => {
      // Lock the person, so that two concurrent calls are counted one after the other.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('no key update')
      const [kept] = await tx
        .select({ of: count() })
        .from(queueFilters)
        .where(eq(queueFilters.ownerId, viewer.userId))
      requireRoomForFilter(kept?.of ?? 0)
      await tx.insert(queueFilters).values({
        id,
        ownerId: viewer.userId,
        name,
        search,
        isShared: shared,
        createdAt: now,
        updatedAt: now,
      })
      await notifyQueueFilters(tx, viewer, { id, shared })
    }),
  )
  return id
}
