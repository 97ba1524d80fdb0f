import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { savedReplies } from '../tables.ts'

/**
 * Deletes one of the team's saved replies.
 *
 * @throws Refusal not_found
 */
export const deleteSavedReply = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  replyId: string,
): Promise<void> => {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const [last] = await tx.delete(savedReplies).where(eq(savedReplies.id, replyId)).returning()
    if (!last) throw refuse('not_found')
    await recordAction(tx, viewer, now, {
      action: 'saved_reply.deleted',
      subject: { type: 'saved_reply', id: replyId, label: last.title },
      before: { title: last.title, body: last.body },
      event: { topic: 'messages', permission: 'messages.view' },
    })
  })
}
