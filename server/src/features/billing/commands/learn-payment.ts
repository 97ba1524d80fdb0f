import { and, eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import { isSettled, statusOf } from '../rules.ts'
import { payments } from '../tables.ts'
import { sendRefund } from './send-refund.ts'

/**
 * Takes in what the provider says about a payment, from wherever it is heard: an answer, a look of ours, news. Heard
 * twice or in the wrong order it changes nothing: what is settled stays so. A payment that was asked back before it
 * succeeded is given back now. Nothing happens for a payment that is not ours.
 */
export const learnPayment = (
  kernel: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider['name'],
  told: ProviderPayment,
): Promise<void> =>
  kernel.database.transaction(async (tx) => {
    const now = kernel.clock.now()
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, told.id)))
      .for('update')
    if (!payment || isSettled(payment.status)) return
    const status = statusOf(told)
    await tx
      .update(payments)
      .set({
        status,
        failureCode: told.failure?.code ?? null,
        failureMessage: told.failure?.message ?? null,
        providerStateAt: now,
        ...(status === 'succeeded' && { succeededAt: now }),
        ...(status !== payment.status && { updatedAt: now }),
      })
      .where(eq(payments.id, payment.id))
    if (status === payment.status) return
    if (status === 'succeeded' && payment.refundRequestedAt) await sendRefund(tx, payment.id)
    await recordEvent(tx, {
      topic: 'payments',
      entityId: payment.id,
      kind: `payment.${status}`,
      agentId: payment.agentId,
      permission: 'analytics.view',
      payload: { tourId: payment.tourId },
    })
  })
