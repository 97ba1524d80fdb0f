import type { Clock } from '../../kernel/clock.ts'
import type { HandOver } from '../../kernel/events.ts'
import { settleCharge } from './commands/settle-charge.ts'

const paymentNews = [
  'payment.processing',
  'payment.succeeded',
  'payment.failed',
  'payment.cancelled',
  'payment.refunded',
] as const

/** What tours do when payments have news. */
export const followPayments = (handOver: HandOver, clock: Clock): void => {
  handOver.follow('tours', paymentNews, (tx, news) =>
    settleCharge(tx, { paymentId: news.entityId, at: clock.now() }),
  )
}
