import { TZDate } from '@date-fns/tz'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { type PaidPlanId, type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import { format } from 'date-fns'
import type { BilledInvoice, CheckoutRow } from '../../billing/queries.ts'
import type { Letter } from '../ports.ts'

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
/** A day on the desk's clock: an invoice is about days, and an agent may be anywhere. */
const dayOf = (at: Date): string => format(new TZDate(at.getTime(), deskZone), 'MMMM d, yyyy')

/**
 * To who has begun a plan and has no account yet.
 *
 * @param isWaiting else it is over, because nobody finished or it was ended before: what was paid goes back
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
    isFree ? ['First month', 'free'] : ['Paid', dollars(checkout.amountDueCents)],
  ]
  if (isWaiting) {
    const stands = isFree ? 'Your first month is free.' : 'Your plan is paid.'
    const otherwise = isFree
      ? 'the plan is cancelled, and nothing is charged'
      : 'the plan is cancelled and you get your money back'
    return {
      ...{ subject: `Finish your ${product} account`, heading: `Thank you, ${checkout.firstName}` },
      preview: `${stands} One step is left: your account.`,
      paragraphs: [
        `${stands} One step is left: choose a password and fill in your profile.`,
        `If you have closed the page, go on with the button below. It works once, until ${dayOf(checkout.expiresAt)}; if the account is not made by then, ${otherwise}.`,
      ],
      ...{ facts, quotes: [], action: { label: 'Finish your account', url } },
    }
  }
  const isLate = checkout.refundedAt === null || checkout.refundedAt >= checkout.expiresAt
  const ended = isLate
    ? 'Your account was not finished within seven days, so we have cancelled the plan.'
    : 'Your plan was cancelled before your account was finished.'
  return {
    subject: `Your ${product} plan is cancelled`,
    heading: isFree ? 'Your plan is cancelled' : 'Your money goes back',
    preview: ended,
    paragraphs: [
      isFree
        ? `${ended} Nothing was charged.`
        : `${ended} What you paid goes back to your card; your bank may take a few days to show it.`,
      'You are welcome to start again whenever you like.',
    ],
    ...{ facts, quotes: [], action: { label: 'See the plans', url } },
  }
}

/** What has become of an invoice, and what that means for who is charged. */
export type InvoiceTurn =
  | { is: 'paid' }
  /** Paid when its subscription was over. */
  | { is: 'returned' }
  /** A renewal: access waits for it. */
  | { is: 'paused' }
  /** A larger plan: it begins with being paid, and this one goes on. */
  | { is: 'stays'; plan: PlanId }
  /** The first month of a plan. */
  | { is: 'waits' }
  /** After the last try. */
  | { is: 'ended' }

/** The receipt of an invoice, that what was paid goes back, or that its charge has failed. */
export const invoiceLetter = (
  turn: InvoiceTurn,
  invoice: BilledInvoice,
  { appUrl }: { appUrl: string },
): Letter => {
  const amount = dollars(invoice.amountDueCents)
  const what = invoice.description ?? 'your plan'
  const facts: Letter['facts'] = [
    ...(invoice.number ? [['Invoice', invoice.number] as const] : []),
    ['For', what],
    ...(invoice.periodStart && invoice.periodEnd
      ? [['Period', `${dayOf(invoice.periodStart)} to ${dayOf(invoice.periodEnd)}`] as const]
      : []),
    ...(invoice.discountCents > 0 ? [['Discount', dollars(invoice.discountCents)] as const] : []),
    ['Amount', amount],
  ]
  if (turn.is === 'paid')
    return {
      ...{ subject: `Receipt: ${amount} for ${what}`, heading: 'Thank you, that is paid' },
      preview: `We have received ${amount}.`,
      paragraphs: [`We have received ${amount}${invoice.card ? ` by ${invoice.card}` : ''}.`],
      ...{ facts, quotes: [] },
      action: { label: 'Open the invoice', url: `${appUrl}/subscription/invoices/${invoice.id}` },
    }
  if (turn.is === 'returned')
    return {
      ...{ subject: `Your payment of ${amount} goes back`, heading: 'Your money goes back' },
      preview: `${amount} came after that subscription had ended, and goes back to your card.`,
      paragraphs: [
        `We have received ${amount} for ${what} after that subscription had ended, so it pays for nothing. All of it goes back to your card; your bank may take a few days to show it.`,
      ],
      ...{ facts, quotes: [], action: { label: 'Open your subscription', url: `${appUrl}/subscription` } },
    }
  const failed = `We could not charge ${amount} for ${what}. ${reasonOf(invoice)}`.trim()
  const url = `${appUrl}/subscription`
  if (turn.is === 'ended')
    return {
      ...{ subject: 'Your subscription has ended', heading: 'Your subscription has ended' },
      preview: `We could not charge ${amount}, and have stopped trying.`,
      paragraphs: [
        failed,
        'That was the last try, so your subscription has ended, and nothing more is charged. Your tours and clients are kept: subscribe again whenever you like.',
      ],
      ...{ facts, quotes: [], action: { label: 'Subscribe again', url } },
    }
  const next = invoice.nextAttemptAt ? ` We try again on ${dayOf(invoice.nextAttemptAt)}.` : ''
  const meanwhile = {
    paused: 'Your access is paused until it is paid.',
    stays: `You stay on ${plans[turn.is === 'stays' ? turn.plan : 'free'].name} until it is paid.`,
    waits: 'Your plan begins when it is paid.',
  }[turn.is]
  const how = invoice.card ? 'You can pay now, with this card or another one.' : 'You can pay now by card.'
  return {
    ...{
      subject: `Your payment of ${amount} did not go through`,
      heading: 'Your payment did not go through',
    },
    preview: meanwhile,
    paragraphs: [failed, `${meanwhile}${next} ${how}`],
    ...{ facts, quotes: [], action: { label: 'Pay now', url } },
  }
}

/** Why a charge has failed, as far as it is known. */
const reasonOf = ({ card, failure, failureCode, paymentStatus }: BilledInvoice): string => {
  if (failureCode === 'missing_payment_method' || (!failure && !card)) return 'There is no card to charge.'
  if (failure) return `Your bank says: ${failure}`
  return paymentStatus === 'requires_action' ? 'Your bank asks you to confirm it.' : ''
}

/** To who has given no card and is charged for the first time when this period ends. */
export const cardLetter = (
  next: { plan: PaidPlanId; amountCents: number; periodEnd: Date },
  { appUrl }: { appUrl: string },
): Letter => {
  const day = dayOf(next.periodEnd)
  const amount = dollars(next.amountCents)
  const { name } = plans[next.plan]
  return {
    ...{ subject: `Please add a card before ${day}`, heading: `Please add a card before ${day}` },
    preview: `The next month of ${name} costs ${amount}, and there is no card to charge.`,
    paragraphs: [
      `This month ends on ${day}. The next month of ${name} costs ${amount}, and there is no card to charge yet.`,
      'Add one before then, and nothing changes for you. Without one your access is paused until you pay. If you would rather not go on, cancel before that day, and nothing is charged.',
    ],
    facts: [
      ['Plan', name],
      ['Charged on', day],
      ['Amount', amount],
    ],
    ...{ quotes: [], action: { label: 'Add a card', url: `${appUrl}/subscription` } },
  }
}
