import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../kernel/database.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import { refusedLater } from '../rules.ts'
import { sandboxObjects } from '../tables.ts'
import { idOf, type PaymentMemory, recall, remember, subscriptionMemory } from './sandbox-memory.ts'
import { toProviderPayment } from './sandbox-payments.ts'

type Charge = Parameters<PaymentProvider['chargeStoredCard']>[0]

/** Charges the card that a customer's subscription keeps, as `chargeStoredCard` of the port describes. */
export const chargeAtSandbox = (
  database: Database,
  { chargeId, amountCents, description, customerId, methodId }: Charge,
  key: string,
  now: Date,
): Promise<ProviderPayment | null> =>
  database.transaction(async (tx) => {
    const id = idOf('pi', `${key}-${chargeId}`)
    const before = await recall(tx, 'payment', id)
    if (before) return toProviderPayment(id, before)
    const stored = await tx
      .select({ data: sandboxObjects.data })
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.parentId, customerId), eq(sandboxObjects.kind, 'subscription')))
      .orderBy(desc(sandboxObjects.createdAt))
    const method = stored
      .map(({ data }) => subscriptionMemory.parse(data).method)
      .find((one) => one?.id === methodId)
    if (!method) return null
    const { brand, last4, later } = method
    const data: PaymentMemory = {
      purpose: 'payment',
      amountCents,
      description,
      state: later === 'pays' ? 'succeeded' : 'open',
      failure: later === 'pays' ? null : refusedLater[later],
      card: { brand, last4, later },
      secretHashes: [],
      declines: 0,
      pausedUntil: null,
      refundedCents: 0,
      customerId,
      subscriptionId: null,
      invoiceId: null,
    }
    await remember(tx, 'payment', id, { data, parentId: customerId }, now)
    return toProviderPayment(id, (await recall(tx, 'payment', id)) ?? data)
  })
