import type { Tx } from '../../../kernel/database/database.ts'
import type { DeliveredEvent } from '../../../kernel/events/events.ts'
import { findCheckout } from '../../checkouts/queries.ts'
import { issueResumeLink } from '../../checkouts/steps/issue-resume-link.ts'
import { monthlyPrice } from '../../payments/rules.ts'
import { hasAccount } from '../../people/queries.ts'
import {
  type BilledInvoice,
  findBilledInvoice,
  findSubscription,
  findSubscriptionFacts,
  findUnpaidInvoice,
  type SubscriptionRow,
} from '../../subscriptions/queries.ts'
import { nextMonthCents, statusInForce } from '../../subscriptions/rules.ts'
import type { Given } from '../../subscriptions/steps/assign-plan.ts'
import {
  cardLetter,
  checkoutLetter,
  type InvoiceTurn,
  invoiceLetter,
  type SubscriptionTurn,
  secondPayerLetter,
  subscriptionLetter,
} from '../adapters/money-letters.ts'
import { methodLetter } from '../adapters/security-letters.ts'
import type { EventNotifier, MailPorts } from '../ports.ts'
import { findReachable, readSite } from '../queries.ts'
import { secretPlaceholder } from '../rules.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/** Tells a person without an account yet how to complete their checkout, or that it is over. */
const notifyCheckout: EventNotifier = async (tx, ports, event) => {
  const checkout = await findCheckout(tx, event.entityId)
  // The details were deleted meanwhile, so there is no recipient.
  if (!checkout || checkout.email === '') return
  const isWaiting = event.kind === 'checkout.paid'
  // The link is issued here, with its email: its secret is stored nowhere else.
  const secret = isWaiting ? await issueResumeLink(tx, checkout.id) : null
  if (isWaiting && secret === null) return
  const { id, firstName, lastName, email } = checkout
  const { appUrl, name } = ports.config
  await notifyPerson(tx, ports, {
    cause: `${event.kind}.${event.id}`,
    withoutAccount: true,
    to: { id, name: `${firstName} ${lastName}`, email, userType: 'real_estate_agent' },
    letter:
      !isWaiting && (await hasAccount(tx, email))
        ? secondPayerLetter(checkout, { product: name, appUrl })
        : checkoutLetter(isWaiting, checkout, {
            product: name,
            url: isWaiting ? `${appUrl}/account-setup?resume=${secretPlaceholder}` : `${appUrl}/agent-signup`,
          }),
    ...(secret !== null && { secret }),
  })
}

/** The consequence of a failed charge, as of now; null if there is nothing to report any more. */
const failedTurn = (
  invoice: BilledInvoice,
  subscription: SubscriptionRow | undefined,
  { now, hasEnded }: { now: Date; hasEnded: boolean },
): InvoiceTurn | null => {
  if (!subscription) return null
  const status = statusInForce(subscription, now)
  if (status === 'cancelled') {
    // The email about the planned end says it.
    if (subscription.cancelAtPeriodEnd) return null
    const isLeft = invoice.status === 'open' || invoice.status === 'uncollectible'
    // At the end we ask the provider to void the invoice, which may be done already.
    return isLeft || (hasEnded && invoice.status === 'void') ? { is: 'ended' } : null
  }
  // Paid or voided by now.
  if (invoice.status !== 'open') return null
  if (status === 'past_due') return { is: 'paused' }
  if (status === 'incomplete') return { is: 'waits' }
  return status === 'active' ? { is: 'stays', plan: subscription.plan } : null
}

/** A subscription ends once, however many events report it. */
const endOf = ({ providerSubscriptionId }: SubscriptionRow): string =>
  `subscription-ended.${providerSubscriptionId}`

/**
 * Emails the payer a receipt, a refund or a failed charge; nothing for a free period. The end of a subscription is
 * reported once, whichever event comes first.
 */
const notifyInvoice = async (
  tx: Tx,
  ports: MailPorts,
  event: DeliveredEvent,
  invoiceId: string,
): Promise<void> => {
  const invoice = await findBilledInvoice(tx, invoiceId)
  const to = invoice?.userId && (await findReachable(tx, invoice.userId))
  if (!invoice || !to || invoice.amountDueCents === 0) return
  const subscription = await findSubscription(tx, to.id)
  const hasEnded = event.kind === 'subscription.cancelled'
  const turn: InvoiceTurn | null =
    event.kind === 'invoice.paid'
      ? { is: invoice.refundRequestedAt === null ? 'paid' : 'returned' }
      : failedTurn(invoice, subscription, { now: ports.clock.now(), hasEnded })
  if (!turn) return
  await notifyPerson(tx, ports, {
    cause: turn.is === 'ended' && subscription ? endOf(subscription) : `${event.kind}.${event.id}`,
    to,
    letter: invoiceLetter(turn, invoice, { appUrl: ports.config.appUrl }),
  })
}

/** Tells an agent that their subscription has ended, because the charge failed or as planned. */
const notifyEnd: EventNotifier = async (tx, ports, event) => {
  // It never began.
  if (event.payload.from === 'incomplete') return
  const isUnpaid = event.payload.from === 'past_due' && event.payload.wasToEnd !== true
  const invoiceId = isUnpaid ? await findUnpaidInvoice(tx, event.entityId) : undefined
  if (invoiceId !== undefined) return notifyInvoice(tx, ports, event, invoiceId)
  const to = await findReachable(tx, event.entityId)
  const row = await findSubscription(tx, event.entityId)
  // The agent has subscribed again since.
  if (!to || !row || row.status !== 'cancelled') return
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    cause: endOf(row),
    to,
    letter: subscriptionLetter({ is: 'ended', on: row.cancelledAt }, row.plan, { product, appUrl }),
  })
}

/** The effect of an agent's choice for the next period; null if a later choice replaced it. */
const turnOf = (row: SubscriptionRow, event: DeliveredEvent): SubscriptionTurn | null => {
  const { from, to } = event.payload.cancelAtPeriodEnd as { from: boolean; to: boolean } // as learned
  const on = row.currentPeriodEnd
  if (row.status === 'cancelled' || row.cancelAtPeriodEnd !== to) return null
  if (to) return from ? null : { is: 'cancelled', on, isUnpaid: row.status === 'past_due' }
  if (from) return { is: 'resumed', on }
  if (row.pendingPlan === null) return { is: 'stays' }
  const amountCents = monthlyPrice(row.pendingPlan)
  return { is: 'changes', to: row.pendingPlan, on: row.pendingPlanAt ?? on, amountCents }
}

/** Confirms that an agent cancelled or kept their subscription, or chose another plan for the next period. */
const notifyPlanChange: EventNotifier = async (tx, ports, event) => {
  const row = await findSubscription(tx, event.entityId)
  const to = await findReachable(tx, event.entityId)
  const turn = row && turnOf(row, event)
  if (!row || !to || !turn) return
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    cause: `${event.kind}.${event.id}`,
    to,
    letter: subscriptionLetter(turn, row.plan, { product, appUrl }),
  })
}

/** Tells an agent that the team has granted or removed a plan; of several changes, the one in force. */
const notifyGrant: EventNotifier = async (tx, ports, event) => {
  const { from, to, isFirst } = event.payload as { from: Given; to: Given; isFirst: boolean } // as granted
  if (isFirst) return
  const row = await findSubscription(tx, event.entityId)
  const reader = await findReachable(tx, event.entityId)
  if (!row || !reader || row.source !== 'granted') return
  if (row.plan !== to.subscriptionPlan || row.status !== to.subscriptionStatus) return
  const wasActive = from.subscriptionStatus === 'active'
  if (row.status !== 'active' && !wasActive) return
  const isGiven = row.status === 'active'
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    cause: `${event.kind}.${event.id}`,
    to: reader,
    letter: subscriptionLetter(
      { is: isGiven ? 'given' : 'taken' },
      isGiven ? row.plan : from.subscriptionPlan,
      {
        product,
        appUrl,
      },
    ),
  })
}

/** Tells an agent that another card pays from now on. */
const notifyMethod: EventNotifier = async (tx, ports, event) => {
  const to = await findReachable(tx, event.entityId)
  if (!to) return
  const card = event.payload as { brand: string; last4: string } // as learned
  const facts = { at: new Date(event.createdAt) }
  await notifyPerson(tx, ports, {
    cause: `${event.kind}.${event.id}`,
    to,
    letter: methodLetter(card, facts, await readSite(tx, ports.config, to)),
  })
}

/**
 * Reminds an agent without a card before the first month that costs something, unless they have added one or cancelled.
 */
const notifyMissingCard: EventNotifier = async (tx, ports, event) => {
  const { row, method, coupon } = await findSubscriptionFacts(tx, event.entityId)
  const to = await findReachable(tx, event.entityId)
  if (!row || !to || method || row.status !== 'active' || row.cancelAtPeriodEnd) return
  const { currentPeriodEnd: periodEnd } = row
  const plan = row.pendingPlan ?? row.plan
  if (plan === 'free' || periodEnd === null || periodEnd <= ports.clock.now()) return
  const amountCents = nextMonthCents(row, coupon ?? null, periodEnd)
  await notifyPerson(tx, ports, {
    cause: `${event.kind}.${event.id}`,
    to,
    letter: cardLetter({ plan, amountCents, periodEnd }, { appUrl: ports.config.appUrl }),
  })
}

/** Sends emails about money. People cannot switch them off. */
export const notifyBilling: EventNotifier = (tx, ports, event) => {
  if (event.kind === 'subscription.card_needed') return notifyMissingCard(tx, ports, event)
  if (event.kind === 'subscription.cancelled') return notifyEnd(tx, ports, event)
  if (event.kind === 'subscription.granted') return notifyGrant(tx, ports, event)
  if (event.kind === 'payment_method.replaced') return notifyMethod(tx, ports, event)
  if (event.kind.startsWith('subscription.')) return notifyPlanChange(tx, ports, event)
  return event.kind.startsWith('checkout.')
    ? notifyCheckout(tx, ports, event)
    : notifyInvoice(tx, ports, event, event.entityId)
}
