import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { requireQueueFilter } from '../queries.ts'
import { queueFilters } from '../tables.ts'
import { queueFilterView } from '../views.ts'
import { tellQueueFilters } from './tell-queue-filters.ts'
import { writeFilterName } from './write-filter-name.ts'

type Change = { filterId: string; name: string; search: string; shared: boolean; version: number | null }

/**
 * Changes a filter of one's own: its name, what it filters, whether the desk sees it.
 *
 * @throws Refusal not_found (somebody else's too), name_taken, version_conflict (with `current`)
 */
export const changeQueueFilter = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { filterId, name, search, shared, version }: Change,
): Promise<void> => {
  try {
    await writeFilterName(() =>
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
        await tellQueueFilters(tx, viewer, { id: filterId, shared: shared || filter.isShared })
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const current = await requireQueueFilter(database.orm, viewer, filterId)
    throw refuse(error.code, { current: queueFilterView(current, viewer) })
  }
}
