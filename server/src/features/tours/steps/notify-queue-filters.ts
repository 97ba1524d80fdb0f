import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'

/** Notifies the windows that show a filter that it has changed: its owner's, and the desk's if it is or was shared. */
export const notifyQueueFilters = async (
  tx: Tx,
  viewer: StaffViewer,
  { id, shared }: { id: string; shared: boolean },
): Promise<void> => {
  await recordEvent(tx, {
    topic: 'filters',
    entityId: id,
    kind: 'queue_filter.changed',
    actorId: viewer.userId,
    userIds: [viewer.userId],
    permission: shared ? 'tours.view' : null,
  })
}
