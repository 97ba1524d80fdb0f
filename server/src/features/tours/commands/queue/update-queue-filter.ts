import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../../kernel/viewer.ts'
import { requireQueueFilter } from '../../queries.ts'
import { refuseTakenFilterName } from '../../rules.ts'
import { notifyQueueFilters } from '../../steps/notify-queue-filters.ts'
import { queueFilters } from '../../tables.ts'
import { queueFilterView } from '../../views.ts'

type Change = { filterId: string; name: string; search: string; shared: boolean; version: number | null }

/**
 * Updates one's own queue filter: name, conditions, and whether the desk sees it.
 *
 * @throws Refusal not_found (also for another person's filter), name_taken, version_conflict (with `current`)
 */
export const updateQueueFilter = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { filterId, name, search, shared, version }: Change,
): Promise<void> => {
  try {
    await refuseTakenFilterName(() =>
      database.transaction(async (tx) => {
        const [filter] = await tx
          .select()
          .from(queueFilters)
          .where(eq(queueFilters.id, filterId))
          .for('update')
        if (!filter || filter.ownerId !== viewer.userId) throw refuse('not_found')
        if (version !== null && version !== filter.version) throw refuse('version_conflict')
        const set = { name, search, isShared: shared }
        await tx
          .update(queueFilters)
          .set({ ...set, version: filter.version + 1, updatedAt: clock.now() })
          .where(eq(queueFilters.id, filterId))
        await notifyQueueFilters(tx, viewer, { id: filterId, shared: shared || filter.isShared })
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const current = await requireQueueFilter(database.orm, viewer, filterId)
    throw refuse(error.code, { current: queueFilterView(current, viewer) })
  }
}
