import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import { takePayment } from './take-payment.ts'

/** Takes in what the provider says about a payment, from wherever it is heard: an answer, a look of ours, news. */
export const learnPayment = (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider['name'],
  told: ProviderPayment,
): Promise<void> => database.transaction((tx) => takePayment(tx, provider, told, clock.now()))
