import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { findSession, viewerOf } from '../queries.ts'
import { deskDay, expiryOf, touchEvery } from '../rules.ts'
import { recordDailyActivity } from '../steps/record-daily-activity.ts'
import { sessions } from '../tables.ts'

/**
 * Builds the gate's lookup from a token to its viewer; null if the session is unknown or over, or its person locked or
 * deleted. With `use`, the call extends the idle timeout.
 */
export const verifySession =
  ({ database, clock }: Pick<Kernel, 'database' | 'clock'>) =>
  async (token: string, { use }: { use: boolean }): Promise<Viewer | null> => {
    const now = clock.now()
    const row = await findSession(database.orm, sha256(token), now)
    if (!row) return null
    if (use && now.getTime() - row.lastSeenAt.getTime() >= touchEvery) {
      if (deskDay(row.lastSeenAt) !== deskDay(now))
        await database.transaction((tx) => recordDailyActivity(tx, row.userId, now))
      const { idleExpiresAt } = expiryOf(row, row.createdAt, now)
      await database.orm
        .update(sessions)
        .set({ lastSeenAt: now, idleExpiresAt })
        .where(eq(sessions.id, row.id))
    }
    return viewerOf(row, now)
  }
