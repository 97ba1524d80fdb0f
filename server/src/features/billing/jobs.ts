import { and, eq, isNotNull } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { EventSubscription } from '../../kernel/events.ts'
import { sendJob } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Queue } from '../../kernel/queue.ts'
import { findPerson } from '../people/queries.ts'
import { deleteAbandonedContacts } from './commands/delete-abandoned-contacts.ts'
import { deleteOldWebhooks } from './commands/delete-old-webhooks.ts'
import { deleteRateLimits } from './commands/delete-rate-limits.ts'
import { expireCheckout } from './commands/expire-checkout.ts'
import { processSandboxEvents } from './commands/process-sandbox-events.ts'
import { processWebhook } from './commands/process-webhook.ts'
import { reconcileCheckouts } from './commands/reconcile-checkouts.ts'
import { reconcileCustomers } from './commands/reconcile-customers.ts'
import { reconcilePayments } from './commands/reconcile-payments.ts'
import { reconcileRetirements } from './commands/reconcile-retirements.ts'
import { reconcileSubscriptions } from './commands/reconcile-subscriptions.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { refundSecondPayer } from './commands/refund-second-payer.ts'
import { requestCards } from './commands/request-cards.ts'
import { retireSubscription } from './commands/retire-subscription.ts'
import { retryWebhooks } from './commands/retry-webhooks.ts'
import { settlePayments } from './commands/settle-payments.ts'
import { updateCustomer } from './commands/update-customer.ts'
import type { PaymentParts, Payments, SubscriptionParts } from './ports.ts'
import { listExpiredCheckouts } from './queries.ts'
import {
  endSubscriptionQueue,
  persistentJob,
  refundQueue,
  retireQueue,
  timeToFetch,
  webhookQueue,
} from './rules.ts'
import type { Retired } from './steps/request-retirement.ts'
import { subscriptions } from './tables.ts'

const SETTLE_PAYMENTS = 'settle-payments'
const PASS_TIME = 'pass-billing-time'
const RECONCILE = 'reconcile-subscriptions'
const RENAME_CUSTOMER = 'rename-customer'
const FORGET_NEWS = 'forget-provider-news'

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>
type Above = Pick<PaymentParts, 'subscriptionHandlers'> & Pick<SubscriptionParts, 'isOfCheckout'>

type EndedSubscription = { provider: string; providerSubscriptionId: string }

/** Cancels a subscription at the provider. Running it again does nothing. */
const cancelAtProvider = async ({ provider }: Payments, ended: EndedSubscription): Promise<void> => {
  if (provider?.name !== ended.provider)
    throw new Error(`A subscription is charged by ${ended.provider}, which is not configured`)
  await provider.cancelSubscription(ended.providerSubscriptionId)
}

/**
 * Processes expired checkouts, requests for a card, and the sandbox's events. Repeatable; a failure does not stop the
 * others.
 */
export const processDue = async (
  parts: Parts,
  payments: Payments,
  above: Pick<PaymentParts, 'subscriptionHandlers'>,
): Promise<void> => {
  for (const { id } of await listExpiredCheckouts(parts.database.orm, parts.clock.now())) {
    try {
      await expireCheckout(parts, id)
    } catch (error) {
      parts.log.error({ err: error, checkoutId: id }, 'a checkout could not be ended')
    }
  }
  await requestCards(parts)
  await processSandboxEvents(parts, payments, above)
}

/**
 * Repairs the effects of lost webhooks and failed jobs; a failure does not stop the others.
 *
 * @param hasTime whether the run may start another fetch; all repairs share one time
 */
export const reconcile = async (
  parts: Parts,
  payments: Payments,
  above: Above,
  hasTime: () => boolean = timeToFetch(),
): Promise<void> => {
  for (const repair of [
    () => retryWebhooks(parts, payments, above, hasTime),
    () => reconcileRetirements(parts, payments, above, hasTime),
    () => reconcileCheckouts(parts, payments, hasTime),
    () => reconcileSubscriptions(parts, payments, hasTime),
    () => reconcilePayments(parts, payments, hasTime),
    () => reconcileCustomers(parts, payments, hasTime),
  ]) {
    try {
      await repair()
    } catch (error) {
      parts.log.error({ err: error }, 'a reconciliation has failed')
    }
  }
}

/** After this time in milliseconds, reconciliation renames the customer of a closed account if the job has not. */
const givenUpAfter = 3_600_000

const addressNews = ['user.email_changed', 'user.registered', 'user.closed', 'user.deleted'] as const

/**
 * Sends the provider's receipts to the account's current email address, and to nobody after the account is closed. Call
 * it before the queue starts.
 */
export const subscribeSubscriptions = (
  events: EventSubscription,
  clock: Clock,
  { isAsInCheckout }: Pick<SubscriptionParts, 'isAsInCheckout'>,
): void => {
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
}

/**
 * Refunds the paid checkouts of an email address that gets an account in another way. Call it before the queue starts.
 */
export const subscribeCheckouts = (events: EventSubscription, clock: Clock): void => {
  events.subscribe(
    'billing-second-payers',
    ['user.registered', 'user.created', 'user.email_changed'],
    async (tx, news) => {
      const person = await findPerson(tx, news.entityId)
      if (person) await refundSecondPayer(tx, person.email, clock.now())
    },
  )
}

/** Schedules the jobs of payments: settlement every minute, refunds, and webhooks. Call it before the queue starts. */
export const definePaymentJobs = (
  queue: Queue,
  parts: Parts,
  payments: Payments,
  above: Pick<PaymentParts, 'subscriptionHandlers'>,
): void => {
  queue.define(SETTLE_PAYMENTS, {}, () => settlePayments(parts, payments, timeToFetch()))
  queue.schedule(SETTLE_PAYMENTS, '* * * * *')
  queue.define(refundQueue, persistentJob, ({ paymentId }: { paymentId: string }) =>
    refundPayment(parts, payments, paymentId),
  )
  queue.define(webhookQueue, persistentJob, ({ newsId }: { newsId: string }) =>
    processWebhook(parts, payments, { newsId }, above),
  )
}

/** Defines the jobs of subscriptions, which end them and rename customers. Call it before the queue starts. */
export const defineSubscriptionJobs = (
  queue: Queue,
  parts: Parts,
  payments: Payments,
  above: Pick<SubscriptionParts, 'isOfCheckout'>,
): void => {
  queue.define(retireQueue, persistentJob, (retired: Retired) =>
    retireSubscription(parts, payments, retired, above),
  )
  queue.define(endSubscriptionQueue, persistentJob, (ended: EndedSubscription) =>
    cancelAtProvider(payments, ended),
  )
  queue.define(RENAME_CUSTOMER, persistentJob, ({ userId }: { userId: string }) =>
    updateCustomer(parts, payments, userId),
  )
}

/**
 * Schedules the jobs of checkouts, and the runs that share one time for checkouts, subscriptions and payments: what is
 * due every minute, reconciliation every ten, and old rows every night. Call it before the queue starts.
 */
export const defineCheckoutJobs = (queue: Queue, parts: Parts, payments: Payments, above: Above): void => {
  queue.define(PASS_TIME, {}, () => processDue(parts, payments, above))
  queue.schedule(PASS_TIME, '* * * * *')
  queue.define(RECONCILE, {}, () => reconcile(parts, payments, above))
  queue.schedule(RECONCILE, '*/10 * * * *')
  queue.define(FORGET_NEWS, {}, async () => {
    await deleteOldWebhooks(parts)
    await deleteRateLimits(parts)
    await deleteAbandonedContacts(parts)
  })
  queue.schedule(FORGET_NEWS, '40 4 * * *')
}
