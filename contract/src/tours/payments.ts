import { z } from 'zod'
import { endpointsOf } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/ids.ts'
import { instant } from '../kernel/instants.ts'
import { pageQuery, queryField } from '../kernel/page.ts'
import { parties } from '../payments/parties.ts'
import { paidWith } from '../payments/payment-method.ts'
import { openedPayment } from '../payments.ts'

/** What an agent paid for a tour, apart from the subscription. Amounts in cents. */
export const tourPayment = z.object({
  id: z.string(),
  /** A tour assistant at the door, or the charge of a tour that the desk scheduled. */
  kind: z.enum(['tour_assistant', 'tour_charge']),
  status: z.enum(['processing', 'succeeded', 'refunded']),
  amountCents: z.int(),
  refundedCents: z.int(),
  /** When it was paid; while it is processing, when it began. */
  paidAt: instant,
  /** Null while it is processing, and for older payments. */
  paidWith: paidWith.nullable(),
  /** Null until a tour uses the payment. */
  tourId: z.string().nullable(),
  clientName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
})
export type TourPayment = z.infer<typeof tourPayment>

/** The receipt of a paid tour payment, for printing. */
export const tourReceipt = tourPayment.extend({
  ...parties,
  /** The last refund. */
  refundedAt: instant.nullable(),
  /** When the tour takes or took place, and its property's time zone; null without a date or a tour. */
  scheduledDate: instant.nullable(),
  timeZone: z.string().nullable(),
})
export type TourReceipt = z.infer<typeof tourReceipt>

const endpoint = endpointsOf({ noun: 'tours' })

/** What an agent paid for tours, and paying for a tour that is booked already. */
export const tourPayments = {
  listTourPayments: endpoint('GET /api/agent/tour-payments', {
    summary: 'What the agent paid for tours, newest first',
    // Without access, agents still see what they paid.
    audience: { agents: 'any' },
    query: z.object({ ...pageQuery, tourId: queryField(id()) }),
    answers: { 200: z.array(tourPayment) },
    paged: true,
  }),
  readTourReceipt: endpoint('GET /api/agent/tour-payments/:id', {
    summary: 'The receipt of one of one’s own tour payments that was paid, for printing',
    audience: { agents: 'any' },
    params: idParams,
    answers: { 200: tourReceipt },
    refusals: ['not_found'],
  }),
  payTourAssistantAgain: endpoint('POST /api/agent/tour-requests/:id/assistant-payment', {
    summary: 'Resume the failed payment of a booked assistant; after paying, refresh it from the provider',
    audience: { agents: 'with_access' },
    params: idParams,
    answers: {
      200: openedPayment.extend({
        /** Why the last attempt failed, in the provider's words. */
        failure: z.string().nullable(),
      }),
    },
    refusals: [
      'not_found',
      'time_in_past',
      'payments_off',
      'payment_closed',
      'too_many_attempts',
      'provider_unreachable',
    ],
    keepsNoKey: true,
  }),
  payTourCharge: endpoint('POST /api/agent/tour-requests/:id/charge-payment', {
    summary: 'Begin or resume the payment of a tour whose charge failed',
    audience: { agents: 'with_access' },
    params: idParams,
    answers: { 200: openedPayment.extend({ failure: z.string().nullable() }) },
    refusals: ['not_found', 'payments_off', 'payment_closed', 'too_many_attempts', 'provider_unreachable'],
    keepsNoKey: true,
  }),
}
