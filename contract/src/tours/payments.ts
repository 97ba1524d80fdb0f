import { z } from 'zod'
import { endpointsOf } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { openedPayment } from '../payments.ts'

const endpoint = endpointsOf({ noun: 'tours' })

/** Paying for a tour that is booked already. */
export const tourPayments = {
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
    refusals: ['not_found', 'payments_off', 'payment_closed', 'too_many_attempts', 'provider_unreachable'],
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
