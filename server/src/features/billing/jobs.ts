import { and, eq, isNotNull } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
import type { EventSubscription } from '../../kernel/events.ts'
import { sendJob } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Queue } from '../../kernel/queue.ts'
import { findPerson } from '../people/queries.ts'
import { deleteCheckoutContacts } from './commands/delete-checkout-contacts.ts'
import { deleteOldWebhooks } from './commands/delete-old-webhooks.ts'
import { deleteRateLimits } from './commands/delete-rate-limits.ts'
import { expireCheckout } from './commands/expire-checkout.ts'
import { processSandboxEvents } from './commands/process-sandbox-events.ts'
import { processWebhook } from './commands/process-webhook.ts'
import { reconcileCustomers } from './commands/reconcile-customers.ts'
import { reconcilePayments } from './commands/reconcile-payments.ts'
import { reconcileRetirements } from './commands/reconcile-retirements.ts'
import { reconcileSubscriptions } from './commands/reconcile-subscriptions.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { refundSecondPayer } from './commands/refund-second-payer.ts'
import { requestCards } from './commands/request-cards.ts'
import { requestRefund } from './commands/request-refund.ts'
import type { Retired } from './commands/request-retirement.ts'
import { retireSubscription } from './commands/retire-subscription.ts'
import { retryWebhooks } from './commands/retry-webhooks.ts'
import { syncPayment } from './commands/sync-payment.ts'
import { updateCustomer } from './commands/update-customer.ts'
import type { PaymentProvider, Payments, ProviderPayment } from './ports.ts'
import {
  listAbandoned,
  listExpiredCheckouts,
  listUnattached,
  listUnsettled,
  type PaymentRow,
} from './queries.ts'
import {
  checkoutKeptFor,
  endSubscriptionQueue,
  providerNewsQueue,
  refundQueue,
  retireQueue,
} from './rules.ts'
import { checkouts, payments, subscriptions } from './tables.ts'

const SETTLE_PAYMENTS = 'settle-payments'
const PASS_TIME = 'pass-billing-time'
const RECONCILE = 'reconcile-subscriptions'
const RENAME_CUSTOMER = 'rename-customer'
const FORGET_NEWS = 'forget-provider-news'

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>

const timeFor = (ms: number): (() => boolean) => {
  const ends = performance.now() + ms
  return () => performance.now() < ends
}

/**
 * For how long a run begins another question, in milliseconds: the next run goes on. A job counts as dead after five
 * minutes, and one question may take half a minute of a provider that hangs.
 */
const patience = 240_000

/**
 * Asks about each; one whose answer fails holds up no other. It counts as asked about: those that always fail are in
 * nobody's way the next time.
 */
const askAbout = async (
  parts: Parts,
  provider: PaymentProvider,
  found: readonly PaymentRow[],
  ask: (providerPaymentId: string) => Promise<ProviderPayment>,
  hasTime: () => boolean,
): Promise<void> => {
  for (const payment of found) {
    if (!hasTime()) return
    try {
      await syncPayment(parts, provider.name, await ask(payment.providerPaymentId))
    } catch (error) {
      parts.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be settled')
      await parts.database.orm
        .update(payments)
        .set({ providerStateAt: parts.clock.now() })
        .where(eq(payments.id, payment.id))
    }
  }
}

/**
 * What happens without anybody's call: the provider is asked how open payments stand, so that no booking depends on a
 * browser that was closed; payments that nobody completes are ended, and paid escorts that no tour uses are given back,
 * both after 24 hours (product decision: assistant fee). Done twice it does nothing more.
 *
 * @param hasTime whether the run may ask about another: all that it asks shares one time
 */
export const settlePayments = async (
  parts: Parts,
  { provider }: Payments,
  hasTime: () => boolean = timeFor(patience),
): Promise<void> => {
  const { database, clock } = parts
  // First, as nobody is asked: a provider that hangs keeps no money here.
  for (const { id } of await listUnattached(database.orm, clock.now())) {
    await database.transaction((tx) =>
      requestRefund(tx, { paymentId: id, reason: 'unused', unusedOnly: true, at: clock.now() }),
    )
  }
  if (!provider) return
  const abandoned = await listAbandoned(database.orm, provider.name, clock.now())
  await askAbout(parts, provider, abandoned, (id) => provider.cancelPayment(id), hasTime)
  const unsettled = await listUnsettled(database.orm, provider.name, clock.now())
  await askAbout(parts, provider, unsettled, (id) => provider.findPayment(id), hasTime)
}

type EndedSubscription = { provider: string; providerSubscriptionId: string }

/** Tells the provider that a subscription is over. Told twice it does nothing more. */
const cancelAtProvider = async ({ provider }: Payments, ended: EndedSubscription): Promise<void> => {
  if (provider?.name !== ended.provider)
    throw new Error(`A subscription is charged by ${ended.provider}, which is not set up`)
  await provider.cancelSubscription(ended.providerSubscriptionId)
}

/**
 * What happens with time: checkouts whose time is over, agents who are to be asked for a card, and what the sandbox does by
 * itself. Done twice it does nothing more; one that fails holds up no other.
 */
export const passTime = async (parts: Parts, payments: Payments): Promise<void> => {
  for (const { id } of await listExpiredCheckouts(parts.database.orm, parts.clock.now())) {
    try {
      await expireCheckout(parts, id)
    } catch (error) {
      parts.log.error({ err: error, checkoutId: id }, 'a checkout could not be ended')
    }
  }
  await requestCards(parts)
  await processSandboxEvents(parts, payments)
}

/** Whether a new account has the name and the address that the provider was told when it was paid for. */
const isAsInCheckout = async (tx: Tx, userId: string): Promise<boolean> => {
  const person = await findPerson(tx, userId)
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.userId, userId))
  if (!checkout || !person) return true
  const name = `${checkout.firstName} ${checkout.lastName}`
  return name === person.name && checkout.email.toLowerCase() === person.email.toLowerCase()
}

/**
 * Repairs what lost news and jobs that have given up have left; one that fails holds up no other.
 *
 * @param hasTime whether the run may begin another question: all of its repairs share one time
 */
export const reconcile = async (
  parts: Parts,
  payments: Payments,
  hasTime: () => boolean = timeFor(patience),
): Promise<void> => {
  for (const repair of [
    retryWebhooks,
    reconcileRetirements,
    reconcileSubscriptions,
    reconcilePayments,
    reconcileCustomers,
  ]) {
    try {
      await repair(parts, payments, hasTime)
    } catch (error) {
      parts.log.error({ err: error }, 'a reconciliation has failed')
    }
  }
}

/** From then on the reconciliation tells the provider of who has gone, in milliseconds: should the job not have done it. */
const givenUpAfter = 3_600_000

const addressNews = ['user.email_changed', 'user.registered', 'user.closed', 'user.deleted'] as const

/**
 * Receipts of the provider's go where the agent's mails go: to another address than that of the checkout from the day
 * on which the account is made, and to nobody who has gone. Before the queue's start.
 */
export const subscribeToAddressChanges = (events: EventSubscription, clock: Clock): void => {
  events.subscribe('billing-addresses', addressNews, async (tx, news) => {
    const userId = news.entityId
    if (news.kind === 'user.registered' && (await isAsInCheckout(tx, userId))) return
    if (news.kind === 'user.closed' || news.kind === 'user.deleted')
      await tx
        .update(subscriptions)
        .set({ forgetCustomerAt: new Date(clock.now().getTime() + givenUpAfter) })
        .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.providerCustomerId)))
    await sendJob(tx, RENAME_CUSTOMER, { userId })
  })
  events.subscribe(
    'billing-second-payers',
    ['user.registered', 'user.created', 'user.email_changed'],
    async (tx, news) => {
      const person = await findPerson(tx, news.entityId)
      if (person) await refundSecondPayer(tx, person.email, clock.now())
    },
  )
}

/**
 * Lets the queue settle payments every minute, reconcile subscriptions every ten, give back what is asked back, and do
 * what the provider's news ask for. Before the queue's start.
 */
export const defineBillingJobs = (queue: Queue, parts: Parts, payments: Payments): void => {
  queue.define(SETTLE_PAYMENTS, {}, () => settlePayments(parts, payments))
  queue.schedule(SETTLE_PAYMENTS, '* * * * *')
  queue.define(PASS_TIME, {}, () => passTime(parts, payments))
  queue.schedule(PASS_TIME, '* * * * *')
  // Ten tries, the last after some three hours: a provider that is down for a morning delays, and reconciliation finds
  // what has failed for longer: retirements and who has gone by what is written of them, refunds by their request, the end
  // of what was ended here by what the provider says of it, news by their being stored.
  queue.define(retireQueue, { retryLimit: 10, retryDelay: 10 }, (retired: Retired) =>
    retireSubscription(parts, payments, retired),
  )
  queue.define(refundQueue, { retryLimit: 10, retryDelay: 10 }, ({ paymentId }: { paymentId: string }) =>
    refundPayment(parts, payments, paymentId),
  )
  queue.define(endSubscriptionQueue, { retryLimit: 10, retryDelay: 10 }, (ended: EndedSubscription) =>
    cancelAtProvider(payments, ended),
  )
  queue.define(providerNewsQueue, { retryLimit: 10, retryDelay: 10 }, ({ newsId }: { newsId: string }) =>
    processWebhook(parts, payments, { newsId }),
  )
  queue.define(RENAME_CUSTOMER, { retryLimit: 10, retryDelay: 10 }, ({ userId }: { userId: string }) =>
    updateCustomer(parts, payments, userId),
  )
  queue.define(RECONCILE, {}, () => reconcile(parts, payments))
  queue.schedule(RECONCILE, '*/10 * * * *')
  queue.define(FORGET_NEWS, {}, async () => {
    await deleteOldWebhooks(parts)
    await deleteRateLimits(parts)
    await deleteCheckoutContacts(parts.database.orm, {
      endedBefore: new Date(parts.clock.now().getTime() - checkoutKeptFor),
    })
  })
  queue.schedule(FORGET_NEWS, '40 4 * * *')
}
