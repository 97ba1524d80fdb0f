import { and, eq } from 'drizzle-orm'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../../kernel/viewer.ts'
import { notifyQueueFilters } from '../../steps/notify-queue-filters.ts'
import { queueFilters } from '../../tables.ts'

/**
 * Deletes one's own queue filter.
 *
 * @throws Refusal not_found (also for another person's filter)
 */
export const deleteQueueFilter = (
  { database }: Kernel,
  viewer: StaffViewer,
  filterId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const [gone] = await tx
      .delete(queueFilters)
      .where(and(eq(queueFilters.id, filterId), eq(queueFilters.ownerId, viewer.userId)))
      .returning({ shared: queueFilters.isShared })
    if (!gone) throw refuse('not_found')
    await notifyQueueFilters(tx, viewer, { id: filterId, ...gone })
  })
