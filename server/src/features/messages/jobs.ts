import type { EventSubscription } from '../../kernel/events/events.ts'
import { recordCancellationRequest } from './commands/record-cancellation-request.ts'

/** Writes messages after changes of tours. */
export const subscribeToTours = (events: EventSubscription): void => {
  events.subscribe('messages', ['tour.cancel_requested'], async (tx, news) => {
    if (!news.agentId) return
    const { note } = news.payload
    await recordCancellationRequest(tx, {
      tourId: news.entityId,
      agentId: news.agentId,
      assistantIds: news.userIds,
      message: typeof note === 'string' ? note : null,
      at: new Date(news.createdAt),
    })
  })
}
