import type { Clock } from '../../kernel/clock.ts'
import type { EventSubscription } from '../../kernel/events/events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { deleteOldWebhooks } from '../payments/commands/delete-old-webhooks.ts'
import { processSandboxEvents } from '../payments/commands/process-sandbox-events.ts'
import { reconcilePayments } from '../payments/commands/reconcile-payments.ts'
import { retryWebhooks } from '../payments/commands/retry-webhooks.ts'
import type { PaymentParts, Payments } from '../payments/ports.ts'
import { timeToFetch } from '../payments/rules.ts'
import { findPerson } from '../people/queries.ts'
import { reconcileCustomers } from '../subscriptions/commands/reconcile-customers.ts'
import { reconcileRetirements } from '../subscriptions/commands/reconcile-retirements.ts'
import { reconcileSubscriptions } from '../subscriptions/commands/reconcile-subscriptions.ts'
import { requestCards } from '../subscriptions/commands/request-cards.ts'
import type { SubscriptionParts } from '../subscriptions/ports.ts'
import { deleteAbandonedContacts } from './commands/delete-abandoned-contacts.ts'
import { expireCheckout } from './commands/expire-checkout.ts'
import { reconcileCheckouts } from './commands/reconcile-checkouts.ts'
import { refundSecondPayer } from './commands/refund-second-payer.ts'
import { listExpiredCheckouts } from './queries.ts'

// The database stores the names of jobs, so they do not change.
const PROCESS_DUE = 'pass-billing-time'
const RECONCILE = 'reconcile-subscriptions'
const DELETE_OLD_ROWS = 'forget-provider-news'

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>
type Above = Pick<PaymentParts, 'subscriptionHandlers'> & Pick<SubscriptionParts, 'isOfCheckout'>

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

/**
 * Refunds the paid checkouts of an email address that gets an account in another way. Call it before the queue starts.
 */
export const subscribeCheckouts = (events: EventSubscription, clock: Clock): void => {
  events.subscribe(
    'billing-second-payers',
    ['user.registered', 'user.created', 'user.email_changed'],
    async (tx, event) => {
      const person = await findPerson(tx, event.entityId)
      if (person) await refundSecondPayer(tx, person.email, clock.now())
    },
  )
}

/**
 * Schedules the jobs of checkouts, and the runs that share one time for checkouts, subscriptions and payments: due work
 * every minute, reconciliation every ten, and the deletion of old rows every night. Call it before the queue starts.
 */
export const defineCheckoutJobs = (queue: Queue, parts: Parts, payments: Payments, above: Above): void => {
  queue.define(PROCESS_DUE, {}, () => processDue(parts, payments, above))
  queue.schedule(PROCESS_DUE, { everyMinutes: 1 })
  queue.define(RECONCILE, {}, () => reconcile(parts, payments, above))
  queue.schedule(RECONCILE, { everyMinutes: 10 })
  queue.define(DELETE_OLD_ROWS, {}, async () => {
    await deleteOldWebhooks(parts)
    await deleteAbandonedContacts(parts)
  })
  queue.schedule(DELETE_OLD_ROWS, { everyMinutes: 24 * 60, offset: 4 * 60 + 40 })
}
