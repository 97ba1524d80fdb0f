import { and, eq } from 'drizzle-orm'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { requestRevocation } from '../steps/request-revocation.ts'
import { calendarConnections } from '../tables.ts'

/**
 * Deletes a calendar's tokens and our records of its events. A job revokes the permission at the provider, with the
 * encrypted token. Events in the calendar stay.
 *
 * @throws Refusal not_found (404) if it is not theirs
 */
export const disconnectCalendar = (
  kernel: Kernel,
  viewer: AgentViewer,
  connectionId: string,
): Promise<void> =>
  kernel.database.transaction(async (tx) => {
    const [row] = await tx
      .delete(calendarConnections)
      .where(and(eq(calendarConnections.id, connectionId), eq(calendarConnections.userId, viewer.userId)))
      .returning()
    if (!row) throw refuse('not_found')
    await requestRevocation(tx, row)
    await recordOwnEvent(tx, viewer.userId, {
      topic: 'calendar',
      entityId: row.id,
      kind: 'calendar.disconnected',
    })
  })
