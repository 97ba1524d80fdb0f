import { and, eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { sessions } from '../tables.ts'

/**
 * Ends one of a person's own sessions; its window shows the sign-in page.
 *
 * @throws Refusal not_allowed for a team-password session, not_found if it has ended or belongs to someone else
 */
export const revokeOwnSession = async (
  { database, clock }: Kernel,
  viewer: Viewer,
  sessionId: string,
): Promise<void> => {
  requireOwnPassword(viewer)
  await database.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.userId)))
      .returning({ userAgent: sessions.userAgent })
    if (!ended) throw refuse('not_found')
    await recordAudit(tx, viewer, clock.now(), {
      action: 'session.ended',
      subject: { type: 'user', id: viewer.userId, label: viewer.name },
    })
    await recordEvent(tx, {
      topic: 'session',
      entityId: sessionId,
      kind: 'session.ended',
      actorId: viewer.userId,
      userIds: [viewer.userId],
    })
  })
}
