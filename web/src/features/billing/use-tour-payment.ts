import { useQuery, useQueryClient } from '@tanstack/react-query'
import { standsStill } from '../../lib/live/live-queries.ts'
import { call } from '../../lib/requests/client.ts'
import { configQuery } from '../../lib/requests/config-query.ts'
import { toast } from '../../lib/toast.ts'
import { toastAssistantBooked } from './escort-toasts.ts'

/** The booked assistant, or the charge of a tour that the desk scheduled. */
export type PaidFor = 'assistant' | 'charge'

const calls = {
  assistant: 'POST /api/agent/tour-requests/:id/assistant-payment',
  charge: 'POST /api/agent/tour-requests/:id/charge-payment',
} as const

const ask = (what: PaidFor, id: string, signal?: AbortSignal) =>
  call(calls[what], {
    params: { id },
    ...(signal && { signal }),
  })

type Outcome = 'succeeded' | 'processing'

const withEmail: Record<Outcome, string> = {
  succeeded: 'We emailed you a receipt.',
  processing: 'We’ll email you when it is complete.',
}
const withoutEmail: Record<Outcome, string> = {
  succeeded: 'The tour now shows as paid.',
  processing: 'You’ll see it on the tour when it is complete.',
}

/** @param hasEmail whether this server sends email */
const showPaid = (what: PaidFor, status: Outcome, hasEmail: boolean): void => {
  if (what === 'assistant') {
    toastAssistantBooked(status === 'succeeded' ? 'paid' : 'processing')
    return
  }
  const title = status === 'succeeded' ? 'Payment received' : 'Payment processing'
  toast({ title, description: (hasEmail ? withEmail : withoutEmail)[status], tone: 'ok' })
}

/**
 * The payment of a tour whose charge failed. Repeated requests return the same payment. The cache drops its secret when
 * the dialog closes.
 */
export const useTourPayment = (tourId: string, what: PaidFor) => {
  const client = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const payment = useQuery({
    // Not under the payments' key, which other code refetches: each read returns another secret.
    queryKey: ['pay-again', what, tourId],
    queryFn: ({ signal }) => ask(what, tourId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: standsStill,
    retry: false,
  })
  return {
    payment,
    /** The browser has paid: the server checks the payment with the provider, and every list is refetched. */
    settle: async (status: Outcome): Promise<void> => {
      // If this fails, the provider still notifies the server.
      await ask(what, tourId).catch(() => undefined)
      showPaid(what, status, config?.email !== false)
      void client.invalidateQueries({ queryKey: ['tours'] })
    },
  }
}
