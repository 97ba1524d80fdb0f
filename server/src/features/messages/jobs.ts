import type { HandOver } from '../../kernel/events.ts'
import { writeCancelRequest } from './commands/write-cancel-request.ts'

/** What messages do when tours have news. */
export const followTours = (handOver: HandOver): void => {
  handOver.follow('messages', ['tour.cancel_requested'], async (tx, news) => {
    if (!news.agentId) return
    const { note } = news.payload
    await writeCancelRequest(tx, {
      tourId: news.entityId,
      agentId: news.agentId,
      assistantIds: news.userIds,
      message: typeof note === 'string' ? note : null,
      at: new Date(news.createdAt),
    })
  })
}
