import { and, eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { queueFilters } from '../tables.ts'
import { tellQueueFilters } from './tell-queue-filters.ts'

/**
 * Throws a filter of one's own away.
 *
 * @throws Refusal not_found (somebody else's too)
 */
export const dropQueueFilter = ({ database }: Kernel, viewer: StaffViewer, filterId: string): Promise<void> =>
  database.transaction(async (tx) => {
    const [gone] = await tx
      .delete(queueFilters)
      .where(and(eq(queueFilters.id, filterId), eq(queueFilters.ownerId, viewer.userId)))
      .returning({ shared: queueFilters.isShared })
    if (!gone) throw refuse('not_found')
    await tellQueueFilters(tx, viewer, { id: filterId, ...gone })
  })
