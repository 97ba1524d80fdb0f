import type { Tx } from '../../../kernel/database/database.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { refundQueue } from '../rules.ts'

/** Queues a refund; the job calls the provider after `startAfter`, or once this transaction has committed. */
export const sendRefund = (tx: Tx, paymentId: string, startAfter?: Date): Promise<void> =>
  sendJob(tx, refundQueue, { paymentId }, startAfter ? { startAfter } : {})
