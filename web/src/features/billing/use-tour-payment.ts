import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { standsStill } from '../../lib/live-queries.ts'
import { tellAssistantBooked } from './escort-toasts.ts'

const ask = (id: string, signal?: AbortSignal) =>
  call('POST /api/agent/tour-requests/:id/assistant-payment', {
    params: { id },
    ...(signal && { signal }),
  })

/**
 * The payment of a tour whose charge failed, as it can be paid again. Asking is safe however often: it begins nothing
 * while there is a payment. It holds a secret, so it is forgotten with the dialog.
 */
export const useTourPayment = (tourId: string) => {
  const client = useQueryClient()
  const payment = useQuery({
    // Not among the payments, which others read again: each reading gives another secret.
    queryKey: ['pay-again', tourId],
    queryFn: ({ signal }) => ask(tourId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: standsStill,
    retry: false,
  })
  return {
    payment,
    /** The browser has paid: the server looks for itself, and every list hears of it. */
    settle: async (status: 'succeeded' | 'processing'): Promise<void> => {
      // Should this fail, the server hears of it without us.
      await ask(tourId).catch(() => undefined)
      tellAssistantBooked(status === 'succeeded' ? 'paid' : 'processing')
      void client.invalidateQueries({ queryKey: ['tours'] })
    },
  }
}
