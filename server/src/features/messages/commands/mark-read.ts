import { sql } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { assistantsOf } from '../../tours/policy.ts'
import { findMessage, requireConversation } from '../queries.ts'
import { sideOf } from '../rules.ts'

/**
 * Marks the other side's messages as read, up to the message `until`, or up to this call.
 *
 * @throws Refusal not_found (404) if the viewer may not see the conversation or the message is not in it; not_allowed
 *   (403)
 */
export const markRead = (
  kernel: Kernel,
  viewer: Viewer,
  input: { conversationId: string; until: string | null },
): Promise<void> =>
  kernel.database.transaction(async (tx) => {
    const conversation = await requireConversation(tx, viewer, input.conversationId)
    const until = input.until === null ? undefined : await findMessage(tx, input.until)
    if (input.until !== null && until?.conversationId !== conversation.id) throw refuse('not_found')

    const id = sql`${conversation.id}::uuid`
    // A message in progress locks the conversation: it commits and is counted below, or it counts after this.
    await tx.execute(sql`select 1 from conversations where id = ${id} for no key update`)
    const forAgent = sideOf(viewer) === 'agent'
    const theirs = forAgent ? sql`sender_type <> 'agent'` : sql`sender_type = 'agent'`
    const reached = until
      ? sql`(created_at, id) <= (${until.createdAt.toISOString()}::timestamptz, ${until.id}::uuid)`
      : sql`true`
    const now = sql`${kernel.clock.now().toISOString()}::timestamptz`
    const { rowCount } = await tx.execute(sql`
      update messages set read_at = ${now}
      where conversation_id = ${id} and read_at is null and ${theirs} and ${reached}`)
    if (!rowCount) return

    const left = sql`(select count(*) from messages where conversation_id = ${id} and read_at is null and ${theirs})`
    await tx.execute(
      forAgent
        ? sql`update conversations set agent_unread_count = ${left}, agent_read_at = ${now} where id = ${id}`
        : sql`update conversations set team_unread_count = ${left}, team_read_at = ${now} where id = ${id}`,
    )
    // Both sides get the event: one counts again, the other sees that its message was read.
    await recordEvent(tx, {
      topic: 'messages',
      entityId: conversation.id,
      kind: 'message.read',
      actorId: viewer.userId,
      agentId: conversation.agentId,
      userIds: assistantsOf(conversation.tour),
      permission: 'messages.view',
    })
  })
