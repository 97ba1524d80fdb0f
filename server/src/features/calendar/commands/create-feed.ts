import { and, eq, isNull } from 'drizzle-orm'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { requireOwnSignIn } from '../policy.ts'
import { calendarFeeds } from '../tables.ts'

/**
 * Creates a private feed and returns its token, which nobody can read again. An older feed stops working.
 *
 * @throws Refusal not_allowed (403) for a team-password session
 */
export const createFeed = (kernel: Kernel, viewer: Viewer): Promise<{ token: string; createdAt: Date }> =>
  kernel.database.transaction(async (tx) => {
    requireOwnSignIn(viewer)
    const now = kernel.clock.now()
    const token = newToken()
    // Lock the person's row, so that two concurrent calls leave one feed.
    await lockPerson(tx, viewer.userId, 'change')
    await tx
      .update(calendarFeeds)
      .set({ revokedAt: now })
      .where(and(eq(calendarFeeds.userId, viewer.userId), isNull(calendarFeeds.revokedAt)))
    await tx
      .insert(calendarFeeds)
      .values({ id: newId(), userId: viewer.userId, tokenHash: sha256(token), createdAt: now })
    await recordOwnEvent(tx, viewer.userId, {
      topic: 'calendar',
      entityId: viewer.userId,
      kind: 'calendar.feed_made',
    })
    return { token, createdAt: now }
  })
