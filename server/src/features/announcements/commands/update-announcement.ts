import { desc, sql } from 'drizzle-orm'
import { columnsOf } from '../../../kernel/database/columns.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { changesOf } from '../../people/rules.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { listAnnouncements } from '../queries.ts'
import { announcements } from '../tables.ts'
import { adminAnnouncementView } from '../views.ts'

const none = { version: 0, message: '', visible: false }

/**
 * Saves the announcement as the next version, which people see even if they dismissed the previous one. Of two
 * concurrent saves, the second is refused.
 *
 * @throws Refusal version_conflict (with `current`)
 */
export const updateAnnouncement = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  change: { message: string; visible: boolean; version: number | null },
): Promise<void> => {
  const { message, visible } = change
  const now = clock.now()
  try {
    await database.transaction(async (tx) => {
      // Lock the table: there may be no row yet, and rows are never updated.
      await tx.execute(sql`lock table ${announcements} in share row exclusive mode`)
      const [newest] = await tx
        .select(columnsOf(announcements, 'version', 'message', 'visible'))
        .from(announcements)
        .orderBy(desc(announcements.version))
        .limit(1)
      const before = newest ?? none
      if (change.version !== null && change.version !== before.version) throw refuse('version_conflict')

      const id = newId()
      const version = before.version + 1
      await tx
        .insert(announcements)
        .values({ id, version, message, visible, updatedBy: viewer.userId, updatedAt: now })
      await recordAction(tx, viewer, now, {
        action: 'announcement.updated',
        subject: { type: 'announcement', id, label: `Version ${version}` },
        ...changesOf({ message: before.message, visible: before.visible }, { message, visible }),
        event: { topic: 'announcements', everyone: true },
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    throw refuse(error.code, { current: adminAnnouncementView(await listAnnouncements(database.orm)) })
  }
}
