import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal, reasonOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { toast } from '../../lib/toast.ts'
import { assistantFeeQuery } from './api.ts'
import { type CardForm, cardOf } from './card-form.ts'

/** Begins to pay for an escort, or goes on with what was begun; a paid one comes back as paid. */
export const useBeginEscort = (propertyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (amount: number) =>
      call('POST /api/create-tour-assistant-payment', { body: { propertyId, amount } }),
    onError: (error) => {
      toast({ title: 'Error', description: reasonOf(error, 'Failed to create payment'), tone: 'bad' })
      // The price on the screen was an old one.
      if (isRefusal(error, 'fee_changed'))
        void client.invalidateQueries({ queryKey: assistantFeeQuery(propertyId).queryKey })
    },
  })
}

/** Shows a card at the sandbox. Declines are the form's to tell. */
export const useSandboxCard = (clientSecret: string) =>
  useMutation({
    mutationFn: (form: CardForm) =>
      call('POST /api/sandbox/payments/confirm', { body: { clientSecret, card: cardOf(form) } }),
    // What was sent is a card: nothing of it stays in memory.
    gcTime: 0,
  })

/** Answers the sandbox's bank. */
export const useSandboxAuthentication = (clientSecret: string) =>
  useMutation({
    mutationFn: (approve: boolean) =>
      call('POST /api/sandbox/payments/authenticate', { body: { clientSecret, approve } }),
  })
