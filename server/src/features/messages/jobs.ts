import type { EventSubscription } from '../../kernel/events/events.ts'
import { recordCancellationRequest } from './commands/record-cancellation-request.ts'

/** Writes messages after changes of tours. */
export const subscribeToTours = (events: EventSubscription): void => {
  events.subscribe('messages', ['tour.cancel_requested'], async (tx, event) => {
    if (!event.agentId) return
    const { note } = event.payload
    await recordCancellationRequest(tx, {
      tourId: event.entityId,
      agentId: event.agentId,
      assistantIds: event.userIds,
      message: typeof note === 'string' ? note : null,
      at: new Date(event.createdAt),
    })
  })
}
