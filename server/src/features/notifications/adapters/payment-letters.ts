import { formatCents } from '@porchlight/contract/kernel/money'
import { shortId } from '@porchlight/contract/kernel/text/short-id'
import { addressLine } from '../../../kernel/address-line.ts'
import type { PaymentRow } from '../../payments/queries.ts'
import type { TourRow } from '../../tours/queries.ts'
import type { Letter } from '../ports.ts'

type Charged = Pick<
  TourRow,
  'id' | 'tourChargeCents' | 'chargeFailure' | 'address' | 'unit' | 'city' | 'state' | 'zipCode'
>

/** The printable receipt, which also shows refunds. */
const openReceipt = (appUrl: string, paymentId: string): Letter['action'] => ({
  label: 'Open the receipt',
  url: `${appUrl}/subscription/tour-payments/${paymentId}`,
})

/** The receipt for a payment, or its refund. */
const settledLetter = (
  state: 'paid' | 'refunded',
  amount: string,
  purpose: string,
  more: Pick<Letter, 'facts' | 'action'>,
): Letter =>
  state === 'paid'
    ? {
        ...more,
        subject: `Receipt: ${amount} for ${purpose}`,
        preview: `We received ${amount}.`,
        heading: 'Payment received',
        paragraphs: [`We received ${amount} for ${purpose}.`],
      }
    : {
        ...more,
        subject: `Refund: ${amount} for ${purpose}`,
        preview: `We refunded ${amount}.`,
        heading: 'Payment refunded',
        paragraphs: [`We refunded ${amount} for ${purpose}. Your bank may take a few days to show it.`],
      }

/**
 * An agent's email about the charge of a tour that the desk scheduled: the receipt, a failure, or a refund.
 *
 * @param paymentId the payment that paid the charge, if there is one
 */
export const chargeLetter = (
  state: 'paid' | 'failed' | 'refunded',
  tour: Charged,
  paymentId: string | undefined,
  { appUrl }: { appUrl: string },
): Letter => {
  const amount = formatCents(tour.tourChargeCents)
  const facts: Letter['facts'] = [
    ['Tour', addressLine(tour)],
    ['Reference', shortId(tour.id)],
    ['Amount', amount],
  ]
  const url = `${appUrl}/schedule-tour?tour=${tour.id}`
  if (state !== 'failed')
    return settledLetter(state, amount, 'your tour', {
      facts,
      action: paymentId ? openReceipt(appUrl, paymentId) : { label: 'Open the tour', url },
    })
  return {
    facts,
    subject: `Your payment of ${amount} for a tour did not go through`,
    preview: 'Open the tour to pay by card.',
    heading: 'Payment failed',
    paragraphs: [
      `We couldn’t charge ${amount} for your tour. ${tour.chargeFailure ?? ''}`.trim(),
      'Open the tour to pay by card.',
    ],
    action: { label: 'Pay now', url },
  }
}

/** An agent's email about their payment for a tour assistant: the receipt, a failure after the booking, or a refund. */
export const escortPaymentLetter = (
  state: 'paid' | 'failed' | 'refunded',
  payment: Pick<PaymentRow, 'id' | 'amountCents' | 'refundedCents' | 'failureMessage' | 'tourId'>,
  property: Parameters<typeof addressLine>[0],
  { appUrl }: { appUrl: string },
): Letter => {
  const amount = formatCents(state === 'refunded' ? payment.refundedCents : payment.amountCents)
  const facts: Letter['facts'] = [
    ['For', 'Tour assistant'],
    ['Property', addressLine(property)],
    ['Reference', shortId(payment.id)],
    [state === 'refunded' ? 'Refunded' : 'Amount', amount],
  ]
  if (state !== 'failed')
    return settledLetter(state, amount, 'a tour assistant', {
      facts,
      action: openReceipt(appUrl, payment.id),
    })
  return {
    facts,
    subject: `Your payment of ${amount} for a tour assistant did not go through`,
    preview: 'The tour is still booked. Open it to pay again.',
    heading: 'Payment failed',
    paragraphs: [
      `Your bank refused ${amount} for a tour assistant after the tour was booked. ${payment.failureMessage ?? ''}`.trim(),
      'The tour is still booked. Open it to pay again, and we book a tour assistant for it.',
    ],
    action: { label: `Pay ${amount} again`, url: `${appUrl}/schedule-tour?tour=${payment.tourId}` },
  }
}
