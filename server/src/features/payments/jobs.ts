import type { Kernel } from '../../kernel/kernel.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { processWebhook } from './commands/process-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { settlePayments } from './commands/settle-payments.ts'
import type { PaymentParts, Payments } from './ports.ts'
import { persistentJob, refundQueue, timeToFetch, webhookQueue } from './rules.ts'

const SETTLE_PAYMENTS = 'settle-payments'

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>

/** Schedules the jobs of payments: settlement every minute, refunds, and webhooks. Call it before the queue starts. */
export const definePaymentJobs = (
  queue: Queue,
  parts: Parts,
  payments: Payments,
  above: Pick<PaymentParts, 'subscriptionHandlers'>,
): void => {
  queue.define(SETTLE_PAYMENTS, {}, () => settlePayments(parts, payments, timeToFetch()))
  queue.schedule(SETTLE_PAYMENTS, { everyMinutes: 1 })
  queue.define(refundQueue, persistentJob, ({ paymentId }: { paymentId: string }) =>
    refundPayment(parts, payments, paymentId),
  )
  queue.define(webhookQueue, persistentJob, ({ newsId: webhookId }: { newsId: string }) =>
    processWebhook(parts, payments, { webhookId }, above),
  )
}
