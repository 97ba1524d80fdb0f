import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import { recordPayment } from '../steps/record-payment.ts'

/** Syncs a payment from the provider, in a transaction of its own. */
export const syncPayment = (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider['name'],
  fetched: ProviderPayment,
): Promise<void> => database.transaction((tx) => recordPayment(tx, provider, fetched, clock.now()))
