import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentParts, PaymentProvider, Payments, SubscriptionReport } from '../ports.ts'

/**
 * Passes a change of a subscription at the provider on to the feature that owns it. A subscription that no feature owns
 * is ignored: the account at the provider may also serve other purposes. Runs outside of transactions.
 *
 * @throws ProviderUnreachable
 */
export const syncReportedSubscription = async (
  parts: Pick<Kernel, 'database' | 'clock'>,
  payments: Payments & { readonly provider: PaymentProvider },
  report: SubscriptionReport,
  { subscriptionHandlers }: Pick<PaymentParts, 'subscriptionHandlers'>,
): Promise<void> => {
  for (const handle of subscriptionHandlers) if (await handle(parts, payments, report)) return
}
