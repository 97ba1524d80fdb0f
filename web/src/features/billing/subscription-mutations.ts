import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { Subscription } from '@porchlight/contract/subscriptions'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { sessionQuery } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { subscriptionQuery } from './subscription-api.ts'

/**
 * Stores the server's answer, and refetches invoices, access, and the subscription, because a live update may have
 * shown a newer state.
 */
const storeSubscription = async (client: QueryClient, subscription: Subscription): Promise<void> => {
  setQueryResult(client, subscriptionQuery.queryKey, subscription)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['subscription'] }),
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])
}

const failed = (title: string) => (error: Error) =>
  toastFailure(error, 'Please try again in a moment.', title)

// Wordings of the specification (onboarding, section 8).
const UPDATE_FAILED = 'Subscription update failed'
const CANCEL_FAILED = 'Cancellation failed'

/** Switches to another plan, or back to the current one; the answer names the amount to pay first. */
export const useChangePlan = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planType: PaidPlanId) => call('POST /api/subscription/change', { body: { planType } }),
    onSuccess: ({ subscription }) => storeSubscription(client, subscription),
    onError: failed(UPDATE_FAILED),
    // The answer holds a secret.
    gcTime: 0,
  })
}

/** Cancels the subscription at the end of its period. */
export const useCancelSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/cancel'),
    onSuccess: ({ subscription }) => storeSubscription(client, subscription),
    onError: failed(CANCEL_FAILED),
  })
}

/** Reverts the cancellation. */
export const useResumeSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/resume'),
    onSuccess: async ({ subscription }) => {
      await storeSubscription(client, subscription)
      toast({ title: 'Subscription resumed', description: 'It goes on as before.', tone: 'ok' })
    },
    onError: failed(UPDATE_FAILED),
  })
}

/** The open payment, with the secret to pay it. */
export const usePayOpen = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/pay'),
    onSuccess: ({ subscription }) => storeSubscription(client, subscription),
    gcTime: 0,
  })
}

/** After a payment in the browser: reads the current state from the provider. */
export const useRefreshSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/subscription/refresh'),
    onSuccess: ({ subscription }) => storeSubscription(client, subscription),
  })
}

/** Starts the replacement of the card. */
export const useBeginMethod = () =>
  useMutation({ mutationFn: () => call('POST /api/subscription/payment-method'), gcTime: 0 })

/** Stores the card that the user gave to the provider. */
export const useSetPaymentMethod = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (setupId: string) => call('PUT /api/subscription/payment-method', { body: { setupId } }),
    onSuccess: async ({ subscription }) => {
      await storeSubscription(client, subscription)
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

/** Sandbox: moves time to the next renewal or attempt. */
export const useRenewAtSandbox = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sandbox/subscription/renew'),
    onSuccess: ({ subscription }) => storeSubscription(client, subscription),
    onError: failed(UPDATE_FAILED),
  })
}
