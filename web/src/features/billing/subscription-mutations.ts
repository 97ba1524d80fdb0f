import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { Subscription } from '@porchlight/contract/subscriptions'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { sessionQuery } from '../../lib/session.ts'
import { type ToastMessage, toast } from '../../lib/toast.ts'
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

type Use = {
  /** The title of the toast after a failure. */
  failure?: string
  /** The toast after a success. */
  done?: ToastMessage
  /** The answer holds a secret, so it is not kept. */
  hasSecret?: boolean
}

/** A change of the subscription, whose answer is the new state. */
const useSubscriptionChange = <Answer extends { subscription: Subscription }, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { failure, done, hasSecret }: Use = {},
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ subscription }) => {
      await storeSubscription(client, subscription)
      if (done) toast(done)
    },
    ...(failure && { onError: failed(failure) }),
    ...(hasSecret && { gcTime: 0 }),
  })
}

/** Switches to another plan, or back to the current one; the answer names the amount to pay first. */
export const useChangePlan = () =>
  useSubscriptionChange(
    (planType: PaidPlanId) => call('POST /api/subscription/change', { body: { planType } }),
    { failure: UPDATE_FAILED, hasSecret: true },
  )

/** Cancels the subscription at the end of its period. */
export const useCancelSubscription = () =>
  useSubscriptionChange(() => call('POST /api/subscription/cancel'), { failure: CANCEL_FAILED })

/** Reverts the cancellation. */
export const useResumeSubscription = () =>
  useSubscriptionChange(() => call('POST /api/subscription/resume'), {
    failure: UPDATE_FAILED,
    done: { title: 'Subscription resumed', description: 'Your plan will renew.', tone: 'ok' },
  })

/** The open payment, with the secret to pay it. */
export const usePayOpen = () =>
  useSubscriptionChange(() => call('POST /api/subscription/pay'), { hasSecret: true })

/** After a payment in the browser: reads the current state from the provider. */
export const useRefreshSubscription = () =>
  useSubscriptionChange(() => call('POST /api/subscription/refresh'))

/** Starts the replacement of the card. */
export const useBeginMethod = () =>
  useMutation({ mutationFn: () => call('POST /api/subscription/payment-method'), gcTime: 0 })

/** Stores the card that the user gave to the provider. */
export const useSetPaymentMethod = () =>
  useSubscriptionChange(
    (setupId: string) => call('PUT /api/subscription/payment-method', { body: { setupId } }),
    { failure: UPDATE_FAILED, done: { title: 'Payment method replaced', tone: 'ok' } },
  )

/** Opens the provider's own pages. */
export const usePortal = () =>
  useMutation({
    mutationFn: () => call('POST /api/subscription/portal'),
    onSuccess: ({ url }) => location.assign(url),
    onError: failed('We couldn’t open the billing pages'),
    gcTime: 0,
  })

/** Sandbox: moves time to the next renewal or attempt. */
export const useRenewAtSandbox = () =>
  useSubscriptionChange(() => call('POST /api/sandbox/subscription/renew'), { failure: UPDATE_FAILED })
