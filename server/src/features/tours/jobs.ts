import type { Clock } from '../../kernel/clock.ts'
import type { HandOver } from '../../kernel/events.ts'
import { settleCharge } from './commands/settle-charge.ts'

const outcomes = new Map([
  ['payment.processing', 'pending'],
  ['payment.succeeded', 'paid'],
  ['payment.failed', 'failed'],
  ['payment.cancelled', 'failed'],
  ['payment.refunded', 'refunded'],
] as const)
type Kind = Parameters<typeof outcomes.get>[0]

/** What tours do when payments have news. */
export const followPayments = (handOver: HandOver, clock: Clock): void => {
  handOver.follow('tours', [...outcomes.keys()], async (tx, news) => {
    const outcome = outcomes.get(news.kind as Kind) // only those kinds are followed
    if (outcome) await settleCharge(tx, { paymentId: news.entityId, outcome, at: clock.now() })
  })
}
