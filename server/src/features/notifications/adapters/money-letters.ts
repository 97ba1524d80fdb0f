import { TZDate } from '@date-fns/tz'
import { paidWithName } from '@porchlight/contract/kernel/card-words'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { formatCents } from '@porchlight/contract/kernel/money'
import { type PaidPlanId, type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import { format } from 'date-fns'
import type { CheckoutRow } from '../../checkouts/queries.ts'
import type { BilledInvoice } from '../../subscriptions/queries.ts'
import type { Letter } from '../ports.ts'

/** A day in the desk's time zone: an invoice names days, and an agent may be anywhere. */
const dayOf = (at: Date): string => format(new TZDate(at.getTime(), deskZone), 'MMM d, yyyy')

/**
 * For a person who has begun a plan and has no account yet.
 *
 * @param isWaiting false if the checkout is over; the payment is refunded
 */
export const checkoutLetter = (
  isWaiting: boolean,
  checkout: Pick<CheckoutRow, 'firstName' | 'plan' | 'amountDueCents' | 'expiresAt' | 'refundedAt'>,
  { product, url }: { product: string; url: string },
): Letter => {
  const { name } = plans[checkout.plan]
  const isFree = checkout.amountDueCents === 0
  const facts: Letter['facts'] = [
    ['Plan', name],
    isFree ? ['First month', 'free'] : ['Paid', formatCents(checkout.amountDueCents)],
  ]
  if (isWaiting) {
    const stands = isFree
      ? 'Your first month is free.'
      : `We received ${formatCents(checkout.amountDueCents)} for ${name}, one month.`
    const otherwise = isFree
      ? 'we cancel the plan and charge nothing'
      : 'we cancel the plan and refund your payment'
    return {
      subject: `Finish your ${product} account`,
      heading: isFree ? `Thank you, ${checkout.firstName}` : 'Payment received: your receipt',
      preview: `${stands} Two short steps are left.`,
      paragraphs: [
        `${stands} Two short steps are left: choose a password, then fill in your profile.`,
        `If you closed the page, continue with the link in this email. It works once, until ${dayOf(checkout.expiresAt)}. If the account is not finished by then, ${otherwise}.`,
      ],
      facts,
      action: { label: 'Finish your account', url },
    }
  }
  const isLate = checkout.refundedAt === null || checkout.refundedAt >= checkout.expiresAt
  const ended = isLate
    ? 'You didn’t finish your account within seven days, so we canceled the plan.'
    : 'Your plan was canceled before your account was finished.'
  return {
    subject: `Your ${product} plan is canceled`,
    heading: isFree ? 'Your plan is canceled' : 'Refund on its way',
    preview: ended,
    paragraphs: [
      isFree
        ? `${ended} Nothing was charged.`
        : `${ended} We refunded your payment to your card. Your bank may take a few days to show it.`,
      'You can start again at any time.',
    ],
    facts,
    action: { label: 'See the plans', url },
  }
}

/** For a person who paid for a plan with an address that has an account by now: the refund, and how to sign in. */
export const secondPayerLetter = (
  checkout: Pick<CheckoutRow, 'plan' | 'amountDueCents'>,
  { product, appUrl }: { product: string; appUrl: string },
): Letter => {
  const isFree = checkout.amountDueCents === 0
  const paid = formatCents(checkout.amountDueCents)
  return {
    subject: `You already have a ${product} account`,
    heading: 'You already have an account',
    preview: isFree ? 'We canceled the second plan.' : `We refunded your second payment of ${paid}.`,
    paragraphs: [
      isFree
        ? 'There is already an account with this email address, so we canceled the second plan. Nothing was charged for it.'
        : `There is already an account with this email address, so we canceled the second plan and refunded ${paid} to your card. Your bank may take a few days to show it.`,
      'To use your account, sign in with this email address. If you don’t know the password, choose “Forgot password?” on the sign-in page.',
    ],
    facts: [['Plan', plans[checkout.plan].name], !isFree && ['Refunded', paid]],
    action: { label: 'Sign in', url: `${appUrl}/agent-login` },
  }
}

/** The outcome of an invoice, and its consequence for the payer. */
export type InvoiceTurn =
  | { is: 'paid' }
  /** Paid after its subscription had ended. */
  | { is: 'returned' }
  /** A renewal: access is paused until it is paid. */
  | { is: 'paused' }
  /** An upgrade: it begins when it is paid, and the current plan continues. */
  | { is: 'stays'; plan: PlanId }
  /** The first month of a plan. */
  | { is: 'waits' }
  /** After the last attempt. */
  | { is: 'ended' }

/** The receipt of an invoice, the refund of a payment, or a failed charge. */
export const invoiceLetter = (
  turn: InvoiceTurn,
  invoice: BilledInvoice,
  { appUrl }: { appUrl: string },
): Letter => {
  const amount = formatCents(invoice.amountDueCents)
  const what = invoice.description ?? 'your plan'
  const facts: Letter['facts'] = [
    invoice.number && ['Invoice', invoice.number],
    ['For', what],
    invoice.periodStart &&
      invoice.periodEnd && ['Period', `${dayOf(invoice.periodStart)} to ${dayOf(invoice.periodEnd)}`],
    invoice.discountCents > 0 && ['Discount', formatCents(invoice.discountCents)],
    ['Amount', amount],
  ]
  if (turn.is === 'paid')
    return {
      subject: `Receipt: ${amount} for ${what}`,
      heading: 'Payment received',
      preview: `We received ${amount}.`,
      paragraphs: [
        invoice.paidWith
          ? `We received ${amount}. Payment method: ${paidWithName(invoice.paidWith)}.`
          : `We received ${amount}.`,
      ],
      facts,
      action: { label: 'Open the invoice', url: `${appUrl}/subscription/invoices/${invoice.id}` },
    }
  if (turn.is === 'returned')
    return {
      subject: `We refunded your payment of ${amount}`,
      heading: 'Refund on its way',
      preview: `${amount} arrived after that subscription ended. We refunded it to your card.`,
      paragraphs: [
        `We received ${amount} for ${what} after that subscription ended. We refunded all of it to your card. Your bank may take a few days to show it.`,
      ],
      facts,
      action: { label: 'Open your subscription', url: `${appUrl}/subscription` },
    }
  const failed = `We couldn’t charge ${amount} for ${what}. ${reasonOf(invoice)}`.trim()
  const url = `${appUrl}/subscription`
  if (turn.is === 'ended')
    return {
      subject: 'Your subscription has ended',
      preview: `We couldn’t charge ${amount} and have stopped trying.`,
      paragraphs: [
        failed,
        'That was our last try, so your subscription has ended and we won’t charge you again. We keep your tours and clients. You can subscribe again at any time.',
      ],
      facts,
      action: { label: 'Subscribe again', url },
    }
  const next = invoice.nextAttemptAt ? ` We’ll try again on ${dayOf(invoice.nextAttemptAt)}.` : ''
  const meanwhile = {
    paused: 'Your access is paused until you pay.',
    stays: `You stay on ${plans[turn.is === 'stays' ? turn.plan : 'free'].name} until it is paid.`,
    waits: 'Your plan starts when you pay.',
  }[turn.is]
  const how = invoice.card ? 'You can pay now, with this card or another one.' : 'You can pay now by card.'
  return {
    subject: `Your payment of ${amount} did not go through`,
    heading: 'Your payment did not go through',
    preview: meanwhile,
    paragraphs: [failed, `${meanwhile}${next} ${how}`],
    facts,
    action: { label: 'Pay now', url },
  }
}

/** The reason for a failed charge, as far as it is known. */
const reasonOf = ({ card, failure, failureCode, paymentStatus }: BilledInvoice): string => {
  if (failureCode === 'missing_payment_method' || (!failure && !card)) return 'There is no card on file.'
  if (failure) return `Your bank says: ${failure}`
  return paymentStatus === 'requires_action' ? 'Your bank asks you to confirm it.' : ''
}

/** For a person without a card who is charged for the first time when this period ends. */
export const cardLetter = (
  next: { plan: PaidPlanId; amountCents: number; periodEnd: Date },
  { appUrl }: { appUrl: string },
): Letter => {
  const day = dayOf(next.periodEnd)
  const amount = formatCents(next.amountCents)
  const { name } = plans[next.plan]
  return {
    subject: `Please add a card before ${day}`,
    preview: `The next month of ${name} costs ${amount}, and there is no card on file.`,
    paragraphs: [
      `This month ends on ${day}. The next month of ${name} costs ${amount}, and there is no card on file.`,
      'Add a card before then to keep your plan. Without a card, your access is paused until you pay. If you don’t want to continue, cancel before that day and we won’t charge you.',
    ],
    facts: [
      ['Plan', name],
      ['Charged on', day],
      ['Amount', amount],
    ],
    action: { label: 'Add a card', url: `${appUrl}/subscription` },
  }
}

/** A change of a subscription that is not a failed charge. */
export type SubscriptionTurn =
  /** It ends with the period. */
  | { is: 'cancelled'; on: Date | null; isUnpaid: boolean }
  /** The cancellation was undone. */
  | { is: 'resumed'; on: Date | null }
  | { is: 'changes'; to: PlanId; on: Date | null; amountCents: number }
  /** The downgrade was undone. */
  | { is: 'stays' }
  | { is: 'ended'; on: Date | null }
  /** The team granted a plan, or removed it. */
  | { is: 'given' }
  | { is: 'taken' }

/** The letter about a subscription that was cancelled, resumed, changed for later, or has ended. */
export const subscriptionLetter = (
  turn: SubscriptionTurn,
  plan: PlanId,
  { product, appUrl }: { product: string; appUrl: string },
): Letter => {
  const { name } = plans[plan]
  const on = 'on' in turn && turn.on ? dayOf(turn.on) : null
  const { label, ...words } = subscriptionWords(turn, { name, product, on })
  return {
    ...words,
    facts: [['Plan', name], on && [dayNames[turn.is], on]],
    action: { label, url: `${appUrl}/subscription` },
  }
}

const dayNames: Record<SubscriptionTurn['is'], string> = {
  cancelled: 'Access until',
  resumed: 'Renews on',
  changes: 'Changes on',
  stays: 'Renews on',
  ended: 'Ended on',
  given: 'Since',
  taken: 'Until',
}

const subscriptionWords = (
  turn: SubscriptionTurn,
  { name, product, on }: { name: string; product: string; on: string | null },
): { subject: string; paragraphs: string[]; label: string } => {
  const until = on ? `until ${on}` : 'until the end of the month you paid for'
  const from = on ?? 'the next month'
  switch (turn.is) {
    case 'cancelled':
      return {
        subject: 'Your subscription is canceled',
        paragraphs: turn.isUnpaid
          ? [
              `Your ${name} subscription is canceled and ends ${on ? `on ${on}` : 'with this month'}.`,
              'Your last payment is still due. Pay it to get access until the subscription ends. We won’t charge any further months.',
            ]
          : [
              `Your ${name} subscription is canceled. You keep access ${until}.`,
              'We won’t charge any further months. There are no refunds for partial months. Changed your mind? You can keep your subscription until then.',
            ],
        label: 'Keep your subscription',
      }
    case 'resumed':
      return {
        subject: 'Your subscription will renew',
        paragraphs: [
          `You kept your ${name} subscription. It is no longer canceled.`,
          on ? `It renews on ${on}.` : 'It renews every month.',
        ],
        label: 'Open your subscription',
      }
    case 'changes': {
      const next = plans[turn.to].name
      return {
        subject: `Your plan changes to ${next}`,
        paragraphs: [
          `You keep ${name} ${until}. From ${from}, you have ${next} for ${formatCents(turn.amountCents)} per month.`,
          `You can stay on ${name} until then.`,
        ],
        label: 'Open your subscription',
      }
    }
    case 'stays':
      return {
        subject: `You stay on ${name}`,
        paragraphs: [`Your plan change is canceled. You stay on ${name}.`],
        label: 'Open your subscription',
      }
    case 'ended':
      return {
        subject: 'Your subscription has ended',
        paragraphs: [
          `Your ${name} subscription at ${product} has ended. We won’t charge you again.`,
          'We keep your tours and clients. You can subscribe again at any time.',
        ],
        label: 'Subscribe again',
      }
    case 'given':
      return {
        subject: `Your plan is now ${name}`,
        paragraphs: [
          `Our team gave you the ${name} plan. You are not charged for it.`,
          'You can use everything in it now.',
        ],
        label: 'Open your subscription',
      }
    case 'taken':
      return {
        subject: 'Your plan has ended',
        paragraphs: [
          `Our team ended your ${name} plan. You no longer have access.`,
          'We keep your tours and clients.',
        ],
        label: 'Open your subscription',
      }
  }
}
