import { and, eq, isNotNull } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { EventSubscription } from '../../kernel/events/events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sendJob } from '../../kernel/queue/jobs.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import type { Payments } from '../payments/ports.ts'
import { persistentJob } from '../payments/rules.ts'
import { retireSubscription } from './commands/retire-subscription.ts'
import { updateCustomer } from './commands/update-customer.ts'
import type { SubscriptionParts } from './ports.ts'
import { endSubscriptionQueue, retireQueue } from './rules.ts'
import type { Retired } from './steps/request-retirement.ts'
import { subscriptions } from './tables.ts'

const RENAME_CUSTOMER = 'rename-customer'

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>

type EndedSubscription = { provider: string; providerSubscriptionId: string }

/** Cancels a subscription at the provider. Running it again does nothing. */
const cancelAtProvider = async ({ provider }: Payments, ended: EndedSubscription): Promise<void> => {
  if (provider?.name !== ended.provider)
    throw new Error(`A subscription is charged by ${ended.provider}, which is not configured`)
  await provider.cancelSubscription(ended.providerSubscriptionId)
}

/** After this time in milliseconds, reconciliation renames the customer of a closed account if the job has not. */
const givenUpAfter = 3_600_000

const addressEvents = ['user.email_changed', 'user.registered', 'user.closed', 'user.deleted'] as const

/**
 * Sends the provider's receipts to the account's current email address, and to nobody after the account is closed. Call
 * it before the queue starts.
 */
export const subscribeSubscriptions = (
  events: EventSubscription,
  clock: Clock,
  { isAsInCheckout }: Pick<SubscriptionParts, 'isAsInCheckout'>,
): void => {
  events.subscribe('billing-addresses', addressEvents, async (tx, event) => {
    const userId = event.entityId
    if (event.kind === 'user.registered' && (await isAsInCheckout(tx, userId))) return
    if (event.kind === 'user.closed' || event.kind === 'user.deleted')
      await tx
        .update(subscriptions)
        .set({ forgetCustomerAt: new Date(clock.now().getTime() + givenUpAfter) })
        .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.providerCustomerId)))
    await sendJob(tx, RENAME_CUSTOMER, { userId })
  })
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
