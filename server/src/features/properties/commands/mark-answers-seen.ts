import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { propertyRequests } from '../tables.ts'

/**
 * Marks the answers to an agent's requests as seen. Returns the number of new ones; the agent's windows get an event.
 */
export const markAnswersSeen = (kernel: Kernel, viewer: AgentViewer): Promise<number> =>
  kernel.database.transaction(async (tx) => {
    const seen = await tx
      .update(propertyRequests)
      .set({ answerSeenAt: kernel.clock.now() })
      .where(
        and(
          eq(propertyRequests.requestedBy, viewer.userId),
          isNotNull(propertyRequests.reviewedAt),
          isNull(propertyRequests.answerSeenAt),
        ),
      )
      .returning({ id: propertyRequests.id })
    const [first] = seen
    if (first)
      await recordEvent(tx, {
        topic: 'properties',
        entityId: first.id,
        kind: 'property_request.answers_seen',
        actorId: viewer.userId,
        agentId: viewer.userId,
      })
    return seen.length
  })
