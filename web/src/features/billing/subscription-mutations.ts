import type { Subscription } from '@porchlight/contract/billing-subscriptions'
import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { sessionQuery } from '../../lib/session.ts'
import { setQueryResult } from '../../lib/set-query-result.ts'
import { toast } from '../../lib/toast.ts'
import { subscriptionQuery } from './subscription-api.ts'

/**
 * Shows what the server answered, and reads again what follows from it: invoices, and whether there is access; and the
 * subscription itself, which news may have shown newer than the answer.
 */
const take = async (client: QueryClient, subscription: Subscription): Promise<void> => {
  setQueryResult(client, subscriptionQuery.queryKey, subscription)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['subscription'] }),
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])
}

const failed = (title: string) => (error: Error) =>
  toast({ title, description: reasonOf(error, 'Please try again in a moment.'), tone: 'bad' })

// Wordings of the specification (onboarding, section 8).
const UPDATE_FAILED = 'Subscription update failed'
const CANCEL_FAILED = 'Cancellation failed'

/** Takes another plan, or the present one again; answers what is to be paid first. */
export const useChangePlan = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planType: PaidPlanId) => call('POST /api/subscription/change', { body: { planType } }),
    onSuccess: ({ subscription }) => take(client, subscription),
    onError: failed(UPDATE_FAILED),
    // What is answered holds a secret.
    gcTime: 0,
  })
}

/** Ends the subscription with its period. */
export const useCancelSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/cancel'),
    onSuccess: ({ subscription }) => take(client, subscription),
    onError: failed(CANCEL_FAILED),
  })
}

/** Takes that back. */
export const useResumeSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/resume'),
    onSuccess: async ({ subscription }) => {
      await take(client, subscription)
      toast({ title: 'Subscription resumed', description: 'It goes on as before.', tone: 'ok' })
    },
    onError: failed(UPDATE_FAILED),
  })
}

/** What is open, with the secret to pay it by. */
export const usePayOpen = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/pay'),
    onSuccess: ({ subscription }) => take(client, subscription),
    gcTime: 0,
  })
}

/** After paying in the browser: how it stands now, as the provider says. */
export const useRefreshSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/refresh'),
    onSuccess: ({ subscription }) => take(client, subscription),
  })
}

/** Begins to replace the card. */
export const useBeginMethod = () =>
  useMutation({ mutationFn: () => call('POST /api/subscription/payment-method'), gcTime: 0 })

/** Takes the card that was given to the provider. */
export const useTakeMethod = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (setupId: string) => call('PUT /api/subscription/payment-method', { body: { setupId } }),
    onSuccess: async ({ subscription }) => {
      await take(client, subscription)
      toast({ title: 'Payment method replaced', tone: 'ok' })
    },
    onError: failed(UPDATE_FAILED),
  })
}

/** Opens the provider's own pages. */
export const usePortal = () =>
  useMutation({
    mutationFn: () => call('POST /api/subscription/portal'),
    onSuccess: ({ url }) => location.assign(url),
    onError: failed('The billing pages could not be opened'),
    gcTime: 0,
  })

/** Sandbox: lets the time pass to the next renewal or try. */
export const useRenewAtSandbox = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sandbox/subscription/renew'),
    onSuccess: ({ subscription }) => take(client, subscription),
    onError: failed(UPDATE_FAILED),
  })
}
