import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { standsStill } from '../../lib/live-queries.ts'
import { toast } from '../../lib/toast.ts'
import { configQuery } from './api.ts'
import { tellAssistantBooked } from './escort-toasts.ts'

/** The assistant that was booked, or the charge of a tour that the desk scheduled. */
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

const emailed: Record<Outcome, string> = {
  succeeded: 'We emailed you a receipt.',
  processing: 'We email you when it is done.',
}
const shown: Record<Outcome, string> = {
  succeeded: 'The tour shows that it is paid.',
  processing: 'The tour shows when it is done.',
}

/** @param hasEmail whether this server sends any */
const tellPaid = (what: PaidFor, status: Outcome, hasEmail: boolean): void => {
  if (what === 'assistant') {
    tellAssistantBooked(status === 'succeeded' ? 'paid' : 'processing')
    return
  }
  const title = status === 'succeeded' ? 'Payment received' : 'Payment processing'
  toast({ title, description: (hasEmail ? emailed : shown)[status], tone: 'ok' })
}

/**
 * The payment of a tour whose charge failed, as it can be paid again. Asking is safe however often: it begins nothing
 * while there is a payment. It holds a secret, so it is forgotten with the dialog.
 */
export const useTourPayment = (tourId: string, what: PaidFor) => {
  const client = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const payment = useQuery({
    // Not among the payments, which others read again: each reading gives another secret.
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
    /** The browser has paid: the server looks for itself, and every list hears of it. */
    settle: async (status: Outcome): Promise<void> => {
      // Should this fail, the server hears of it without us.
      await ask(what, tourId).catch(() => undefined)
      tellPaid(what, status, config?.email !== false)
      void client.invalidateQueries({ queryKey: ['tours'] })
    },
  }
}
