import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { changesOf } from '../../people/rules.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { requireSavedReply } from '../queries.ts'
import { refuseTakenTitle } from '../rules.ts'
import { savedReplies } from '../tables.ts'
import { savedReplyView } from '../views.ts'

type Wish = { replyId: string; title: string; body: string; version: number | null }

/**
 * Updates one of the team's saved replies.
 *
 * @throws Refusal not_found, name_taken, version_conflict (with `current`)
 */
export const updateSavedReply = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { replyId, title, body, version }: Wish,
): Promise<void> => {
  const now = clock.now()
  try {
    await refuseTakenTitle(() =>
      database.transaction(async (tx) => {
        const [last] = await tx.select().from(savedReplies).where(eq(savedReplies.id, replyId)).for('update')
        if (!last) throw refuse('not_found')
        if (version !== null && version !== last.version) throw refuse('version_conflict')
        const changes = changesOf({ title: last.title, body: last.body }, { title, body })
        if (!changes) return
        await tx
          .update(savedReplies)
          .set({ title, body, version: last.version + 1, updatedBy: viewer.userId, updatedAt: now })
          .where(eq(savedReplies.id, replyId))
        await recordAction(tx, viewer, now, {
          action: 'saved_reply.updated',
          subject: { type: 'saved_reply', id: replyId, label: title },
          ...changes,
          event: { topic: 'messages', permission: 'messages.view' },
        })
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    throw refuse('version_conflict', {
      current: savedReplyView(await requireSavedReply(database.orm, replyId)),
    })
  }
}
