import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import { payments } from '../tables.ts'
import { recordPayment } from './record-payment.ts'

/** Stores a payment for a tour's charge as the provider describes it. Returns our id. */
export const recordTourCharge = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  made: ProviderPayment,
  input: { agentId: string; propertyId: string; tourId: string; amountCents: number; at: Date },
): Promise<string> => {
  const { at, ...facts } = input
  const id = newId()
  await tx.insert(payments).values({
    id,
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
  return id
}
