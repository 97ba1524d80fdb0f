import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { assistantFeeQuery } from './api.ts'
import { type CardForm, cardOf } from './card-form.ts'

/** Starts the payment for an escort or continues an existing one; a completed payment is returned as paid. */
export const useBeginEscort = (propertyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (amount: number) =>
      call('POST /api/create-tour-assistant-payment', { body: { propertyId, amount } }),
    onError: (error) => {
      toastFailure(error, 'Failed to create payment')
      // The price on the screen was outdated.
      if (isRefusal(error, 'fee_changed'))
        void client.invalidateQueries({ queryKey: assistantFeeQuery(propertyId).queryKey })
    },
  })
}

/** Pays with the card of the user's subscription. The form reports declines. */
export const usePayStoredCard = (paymentId: string) =>
  useMutation({
    mutationFn: (last4: string) =>
      call('POST /api/agent/payments/:id/stored-card', { params: { id: paymentId }, body: { last4 } }),
  })

/** Sends a card to the sandbox. The form reports declines. */
export const useSandboxCard = (clientSecret: string) =>
  useMutation({
    mutationFn: (form: CardForm) =>
      call('POST /api/sandbox/payments/confirm', { body: { clientSecret, card: cardOf(form) } }),
    // The request holds a card, so keep nothing of it in memory.
    gcTime: 0,
  })

/** Answers the sandbox bank's question. */
export const useSandboxAuthentication = (clientSecret: string) =>
  useMutation({
    mutationFn: (approve: boolean) =>
      call('POST /api/sandbox/payments/authenticate', { body: { clientSecret, approve } }),
  })
