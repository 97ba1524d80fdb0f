import { and, eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { recordAction } from '../../people/steps/record-action.ts'
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
    await recordAction(tx, viewer, clock.now(), {
      action: 'session.ended',
      subject: { type: 'user', id: viewer.userId, label: viewer.name },
      event: { topic: 'session', entityId: sessionId, userIds: [viewer.userId] },
    })
  })
}
