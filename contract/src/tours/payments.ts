import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { openedPayment } from '../payments.ts'

/** Paying for a tour that is booked already. */
export const tourPayments = {
  payTourAssistantAgain: endpoint({
    method: 'POST',
    path: '/api/agent/tour-requests/:id/assistant-payment',
    noun: 'tours',
    summary: 'Resume the failed payment of a booked assistant; after paying, refresh it from the provider',
    audience: { agents: 'with_access' },
    params: z.object({ id: id() }),
    answers: {
      200: openedPayment.extend({
        /** Why the last attempt failed, in the provider's words. */
        failure: z.string().nullable(),
      }),
    },
    refusals: ['not_found', 'payments_off', 'payment_closed', 'too_many_attempts', 'provider_unreachable'],
    keepsNoKey: true,
  }),
  payTourCharge: endpoint({
    method: 'POST',
    path: '/api/agent/tour-requests/:id/charge-payment',
    noun: 'tours',
    summary: 'Begin or resume the payment of a tour whose charge failed',
    audience: { agents: 'with_access' },
    params: z.object({ id: id() }),
    answers: { 200: openedPayment.extend({ failure: z.string().nullable() }) },
    refusals: ['not_found', 'payments_off', 'payment_closed', 'too_many_attempts', 'provider_unreachable'],
    keepsNoKey: true,
  }),
}
