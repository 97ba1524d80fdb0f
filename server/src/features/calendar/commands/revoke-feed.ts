import { and, eq, isNull } from 'drizzle-orm'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnSignIn } from '../policy.ts'
import { calendarFeeds } from '../tables.ts'

/**
 * Revokes a person's feed URL. Without one it changes nothing.
 *
 * @throws Refusal not_allowed (403) for a team-password session
 */
export const revokeFeed = (kernel: Kernel, viewer: Viewer): Promise<void> =>
  kernel.database.transaction(async (tx) => {
    requireOwnSignIn(viewer)
    const revoked = await tx
      .update(calendarFeeds)
      .set({ revokedAt: kernel.clock.now() })
      .where(and(eq(calendarFeeds.userId, viewer.userId), isNull(calendarFeeds.revokedAt)))
      .returning({ id: calendarFeeds.id })
    if (revoked.length === 0) return
    await recordOwnEvent(tx, viewer.userId, {
      topic: 'calendar',
      entityId: viewer.userId,
      kind: 'calendar.feed_revoked',
    })
  })
