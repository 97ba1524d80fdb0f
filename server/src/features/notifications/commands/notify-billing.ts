import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Given } from '../../billing/commands/assign-plan.ts'
import { issueResumeLink } from '../../billing/commands/issue-resume-link.ts'
import {
  type BilledInvoice,
  findBilledInvoice,
  findCheckout,
  findSubscription,
  findSubscriptionFacts,
  findUnpaidInvoice,
  type SubscriptionRow,
} from '../../billing/queries.ts'
import { monthlyPrice, nextMonthCents, statusInForce } from '../../billing/rules.ts'
import { hasAccount } from '../../people/queries.ts'
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
import { findReachable, readSite } from '../queries.ts'
import { accountKind, secretPlaceholder } from '../rules.ts'
import { notifyPerson } from './notify-person.ts'

type Ports = Pick<Kernel, 'config' | 'clock' | 'encryption'>

/** To who has begun a plan and has no account yet: how to finish it, or that it is over. */
const tellCheckout = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  const checkout = await findCheckout(tx, news.entityId)
  // Forgotten meanwhile: nobody is known to be told.
  if (!checkout || checkout.email === '') return
  const isWaiting = news.kind === 'checkout.paid'
  // The link is made here, with its mail: its secret is nowhere else.
  const secret = isWaiting ? await issueResumeLink(tx, checkout.id) : null
  if (isWaiting && secret === null) return
  const { id, firstName, lastName, email } = checkout
  const { appUrl, name } = ports.config
  await notifyPerson(tx, ports, {
    ...{ kind: accountKind, cause: `${news.kind}.${news.id}`, withoutAccount: true },
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

/** What a failed charge means, as things stand now; null where there is nothing to tell any more. */
const failedTurn = (
  invoice: BilledInvoice,
  subscription: SubscriptionRow | undefined,
  { now, hasEnded }: { now: Date; hasEnded: boolean },
): InvoiceTurn | null => {
  if (!subscription) return null
  const status = statusInForce(subscription, now)
  if (status === 'cancelled') {
    // The letter about the planned end says it.
    if (subscription.cancelAtPeriodEnd) return null
    const isLeft = invoice.status === 'open' || invoice.status === 'uncollectible'
    // With the end the provider is told to ask for it no more, which it may have done before this is written.
    return isLeft || (hasEnded && invoice.status === 'void') ? { is: 'ended' } : null
  }
  // Paid or dropped by the time of writing.
  if (invoice.status !== 'open') return null
  if (status === 'past_due') return { is: 'paused' }
  if (status === 'incomplete') return { is: 'waits' }
  return status === 'active' ? { is: 'stays', plan: subscription.plan } : null
}

/** A subscription ends once, however many events say so. */
const endOf = ({ providerSubscriptionId }: SubscriptionRow): string =>
  `subscription-ended.${providerSubscriptionId}`

/**
 * To who is charged: the receipt, that it goes back, or that the charge has failed. What was free has no receipt. That a
 * subscription has ended is told once, whether its last invoice or the subscription itself is heard of first.
 */
const tellInvoice = async (tx: Tx, ports: Ports, news: News, invoiceId: string): Promise<void> => {
  const invoice = await findBilledInvoice(tx, invoiceId)
  const to = invoice?.userId && (await findReachable(tx, invoice.userId))
  if (!invoice || !to || invoice.amountDueCents === 0) return
  const subscription = await findSubscription(tx, to.id)
  const hasEnded = news.kind === 'subscription.cancelled'
  const turn: InvoiceTurn | null =
    news.kind === 'invoice.paid'
      ? { is: invoice.refundRequestedAt === null ? 'paid' : 'returned' }
      : failedTurn(invoice, subscription, { now: ports.clock.now(), hasEnded })
  if (!turn) return
  await notifyPerson(tx, ports, {
    ...{
      kind: accountKind,
      cause: turn.is === 'ended' && subscription ? endOf(subscription) : `${news.kind}.${news.id}`,
      to,
    },
    letter: invoiceLetter(turn, invoice, { appUrl: ports.config.appUrl }),
  })
}

/** To whose subscription has ended: because nothing could be charged, or as planned. */
const tellEnd = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  // It never began.
  if (news.payload.from === 'incomplete') return
  const isUnpaid = news.payload.from === 'past_due' && news.payload.wasToEnd !== true
  const invoiceId = isUnpaid ? await findUnpaidInvoice(tx, news.entityId) : undefined
  if (invoiceId !== undefined) return tellInvoice(tx, ports, news, invoiceId)
  const to = await findReachable(tx, news.entityId)
  const row = await findSubscription(tx, news.entityId)
  // They have subscribed again since.
  if (!to || !row || row.status !== 'cancelled') return
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    ...{ kind: accountKind, cause: endOf(row), to },
    letter: subscriptionLetter({ is: 'ended', on: row.cancelledAt }, row.plan, { product, appUrl }),
  })
}

/** What an agent's wish about the next period comes to; null where a later wish has overtaken it. */
const turnOf = (row: SubscriptionRow, news: News): SubscriptionTurn | null => {
  const { from, to } = news.payload.cancelAtPeriodEnd as { from: boolean; to: boolean } // as learned
  const on = row.currentPeriodEnd
  if (row.status === 'cancelled' || row.cancelAtPeriodEnd !== to) return null
  if (to) return from ? null : { is: 'cancelled', on, isUnpaid: row.status === 'past_due' }
  if (from) return { is: 'resumed', on }
  if (row.pendingPlan === null) return { is: 'stays' }
  const amountCents = monthlyPrice(row.pendingPlan)
  return { is: 'changes', to: row.pendingPlan, on: row.pendingPlanAt ?? on, amountCents }
}

/** To who has cancelled, kept their subscription, or chosen another plan for the next period. */
const tellWish = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  const row = await findSubscription(tx, news.entityId)
  const to = await findReachable(tx, news.entityId)
  const turn = row && turnOf(row, news)
  if (!row || !to || !turn) return
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    ...{ kind: accountKind, cause: `${news.kind}.${news.id}`, to },
    letter: subscriptionLetter(turn, row.plan, { product, appUrl }),
  })
}

/** To whom the team has given a plan, or from whom it has taken one; of several changes the one that is in force. */
const tellGrant = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  const { from, to, isFirst } = news.payload as { from: Given; to: Given; isFirst: boolean } // as granted
  if (isFirst) return
  const row = await findSubscription(tx, news.entityId)
  const reader = await findReachable(tx, news.entityId)
  if (!row || !reader || row.source !== 'granted') return
  if (row.plan !== to.subscriptionPlan || row.status !== to.subscriptionStatus) return
  const wasActive = from.subscriptionStatus === 'active'
  if (row.status !== 'active' && !wasActive) return
  const isGiven = row.status === 'active'
  const { name: product, appUrl } = ports.config
  await notifyPerson(tx, ports, {
    ...{ kind: accountKind, cause: `${news.kind}.${news.id}`, to: reader },
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

/** To whom another card pays for from now on. */
const tellMethod = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  const to = await findReachable(tx, news.entityId)
  if (!to) return
  const card = news.payload as { brand: string; last4: string } // as learned
  const facts = { at: new Date(news.createdAt) }
  await notifyPerson(tx, ports, {
    ...{ kind: accountKind, cause: `${news.kind}.${news.id}`, to },
    letter: methodLetter(card, facts, await readSite(tx, ports.config, to)),
  })
}

/** To who has no card, before the first month that costs something; not to who has given one or cancelled meanwhile. */
const tellCard = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  const { row, method, coupon } = await findSubscriptionFacts(tx, news.entityId)
  const to = await findReachable(tx, news.entityId)
  if (!row || !to || method || row.status !== 'active' || row.cancelAtPeriodEnd) return
  const { currentPeriodEnd: periodEnd } = row
  const plan = row.pendingPlan ?? row.plan
  if (plan === 'free' || periodEnd === null || periodEnd <= ports.clock.now()) return
  const amountCents = nextMonthCents(row, coupon ?? null, periodEnd)
  await notifyPerson(tx, ports, {
    ...{ kind: accountKind, cause: `${news.kind}.${news.id}`, to },
    letter: cardLetter({ plan, amountCents, periodEnd }, { appUrl: ports.config.appUrl }),
  })
}

/** Sends emails about money. People cannot switch them off. */
export const notifyBilling = (tx: Tx, ports: Ports, news: News): Promise<void> => {
  if (news.kind === 'subscription.card_needed') return tellCard(tx, ports, news)
  if (news.kind === 'subscription.cancelled') return tellEnd(tx, ports, news)
  if (news.kind === 'subscription.granted') return tellGrant(tx, ports, news)
  if (news.kind === 'payment_method.replaced') return tellMethod(tx, ports, news)
  if (news.kind.startsWith('subscription.')) return tellWish(tx, ports, news)
  return news.kind.startsWith('checkout.')
    ? tellCheckout(tx, ports, news)
    : tellInvoice(tx, ports, news, news.entityId)
}
