import type { Kernel } from '../../kernel/kernel.ts'
import type { Queue } from '../../kernel/queue.ts'
import { learnPayment } from './commands/learn-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { requestRefund } from './commands/request-refund.ts'
import type { PaymentProvider, Payments, ProviderPayment } from './ports.ts'
import { listAbandoned, listUnattached, listUnsettled, type PaymentRow } from './queries.ts'
import { endSubscriptionQueue, refundQueue } from './rules.ts'

const SETTLE_PAYMENTS = 'settle-payments'

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>

/** Asks about each; one whose answer fails holds up no other and is asked about the next time. */
const askAbout = async (
  parts: Parts,
  provider: PaymentProvider,
  found: readonly PaymentRow[],
  ask: (providerPaymentId: string) => Promise<ProviderPayment>,
): Promise<void> => {
  for (const payment of found) {
    try {
      await learnPayment(parts, provider.name, await ask(payment.providerPaymentId))
    } catch (error) {
      parts.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be settled')
    }
  }
}

/**
 * What happens without anybody's call: the provider is asked how open payments stand, so that no booking depends on a
 * browser that was closed; payments that nobody completes are ended, and paid escorts that no tour uses are given back,
 * both after 24 hours (product decision: assistant fee). Done twice it does nothing more.
 */
export const settlePayments = async (parts: Parts, { provider }: Payments): Promise<void> => {
  const { database, clock } = parts
  if (provider) {
    const abandoned = await listAbandoned(database.orm, provider.name, clock.now())
    await askAbout(parts, provider, abandoned, (id) => provider.cancelPayment(id))
    const unsettled = await listUnsettled(database.orm, provider.name, clock.now())
    await askAbout(parts, provider, unsettled, (id) => provider.findPayment(id))
  }
  for (const { id } of await listUnattached(database.orm, clock.now())) {
    await database.transaction((tx) =>
      requestRefund(tx, { paymentId: id, reason: 'unused', unusedOnly: true, at: clock.now() }),
    )
  }
}

type EndedSubscription = { provider: string; providerSubscriptionId: string }

/** Tells the provider that a subscription is over. Told twice it does nothing more. */
const cancelAtProvider = async ({ provider }: Payments, ended: EndedSubscription): Promise<void> => {
  if (provider?.name !== ended.provider)
    throw new Error(`A subscription is charged by ${ended.provider}, which is not set up`)
  await provider.cancelSubscription(ended.providerSubscriptionId)
}

/** Lets the queue settle payments every minute, and give back what is asked back. Before the queue's start. */
export const defineBillingJobs = (queue: Queue, parts: Parts, payments: Payments): void => {
  queue.define(SETTLE_PAYMENTS, {}, () => settlePayments(parts, payments))
  queue.schedule(SETTLE_PAYMENTS, '* * * * *')
  // Ten tries, the last after some three hours: a provider that is down for a morning loses nobody's money.
  queue.define(refundQueue, { retryLimit: 10, retryDelay: 10 }, ({ paymentId }: { paymentId: string }) =>
    refundPayment(parts, payments, paymentId),
  )
  queue.define(endSubscriptionQueue, { retryLimit: 10, retryDelay: 10 }, (ended: EndedSubscription) =>
    cancelAtProvider(payments, ended),
  )
}
