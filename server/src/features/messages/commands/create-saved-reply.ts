import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { refuseTakenTitle } from '../rules.ts'
import { savedReplies } from '../tables.ts'

/**
 * Creates a saved reply for the team. Returns its id.
 *
 * @throws Refusal name_taken
 */
export const createSavedReply = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { title, body }: { title: string; body: string },
): Promise<string> => {
  const [id, now] = [newId(), clock.now()]
  await refuseTakenTitle(() =>
    database.transaction(async (tx) => {
      await tx
        .insert(savedReplies)
        .values({ id, title, body, updatedBy: viewer.userId, createdAt: now, updatedAt: now })
      await recordAction(tx, viewer, now, {
        action: 'saved_reply.created',
        subject: { type: 'saved_reply', id, label: title },
        after: { title, body },
        event: { topic: 'messages', permission: 'messages.view' },
      })
    }),
  )
  return id
}
