import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { findFeedOwner, listFeedTours } from '../queries.ts'
import { noteUseEvery } from '../rules.ts'
import { calendarFeeds } from '../tables.ts'
import { feedFile } from '../views.ts'

/**
 * Exports the tours of an agent or an assistant to anyone who has the URL; empty while an agent has no access.
 *
 * @throws Refusal not_found (404) for an unknown or revoked URL, or if its person is locked or deleted
 */
export const exportFeed = async (
  kernel: Kernel,
  token: string,
): Promise<{ text: string; etag: string; lastModified: Date }> => {
  const { database, clock, config } = kernel
  const now = clock.now()
  const owner = await findFeedOwner(database.orm, sha256(token), now)
  if (!owner) throw refuse('not_found')
  const { feed, scope } = owner
  if (feed.lastUsedAt === null || now.getTime() - feed.lastUsedAt.getTime() >= noteUseEvery)
    await database.orm.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(calendarFeeds.id, feed.id))

  const rows = scope ? await listFeedTours(database.orm, scope, now) : []
  const assistantId = scope && 'assistantId' in scope ? scope.assistantId : null
  const text = feedFile(rows, assistantId, { name: config.name, appUrl: config.appUrl })
  return {
    text,
    // Weak, because the file may be compressed in transit.
    etag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
    lastModified: new Date(Math.max(feed.createdAt.getTime(), ...rows.map((row) => row.updatedAt.getTime()))),
  }
}
