import type { Tx } from '../../../kernel/database/database.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import { payments } from '../tables.ts'
import { recordPayment } from './record-payment.ts'

/** Stores a payment for a tour's charge as the provider describes it. */
export const recordTourCharge = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  made: ProviderPayment,
  input: { id: string; agentId: string; propertyId: string; tourId: string; amountCents: number; at: Date },
): Promise<void> => {
  const { at, ...facts } = input
  await tx.insert(payments).values({
    purpose: 'tour_charge',
    status: 'pending',
    ...facts,
    usedAt: at,
    provider,
    providerPaymentId: made.id,
    providerStateAt: at,
    createdAt: at,
    updatedAt: at,
  })
  await recordPayment(tx, provider, made, at)
}
