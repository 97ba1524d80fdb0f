import { and, eq, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { userTokens } from '../tables.ts'

/**
 * Cancels a pending change of one's email address; its link stops working.
 *
 * @throws Refusal not_allowed for a team-password session
 */
export const cancelEmailChange = async ({ database, clock }: Kernel, viewer: Viewer): Promise<void> => {
  requireOwnPassword(viewer)
  await database.transaction(async (tx) => {
    const dropped = await tx
      .delete(userTokens)
      .where(
        and(
          eq(userTokens.userId, viewer.userId),
          eq(userTokens.purpose, 'email_change'),
          isNull(userTokens.usedAt),
        ),
      )
      .returning({ id: userTokens.id })
    if (dropped.length === 0) return
    await recordAction(tx, viewer, clock.now(), {
      action: 'user.email_change_dropped',
      subject: { type: 'user', id: viewer.userId, label: viewer.name },
      event: { topic: 'people', userIds: [viewer.userId] },
    })
  })
}
