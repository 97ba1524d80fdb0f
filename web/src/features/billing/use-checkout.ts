import type { Checkout } from '@porchlight/contract/checkouts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { toast } from '../../lib/toast.ts'
import { checkoutQuery } from './checkout-api.ts'

export type Contact = {
  firstName: string
  lastName: string
  email: string
  phone: string
  licenseNumber: string
}

/** The secret that the browser pays with; null if nothing is due. */
type Secret = string | null

const storeCheckout = (queryClient: ReturnType<typeof useQueryClient>, checkout: Checkout): void =>
  setQueryResult(queryClient, checkoutQuery.queryKey, checkout)

/**
 * Whether the server refused because the payment arrived meanwhile. Refetches the checkout, with which the page
 * continues.
 */
const isPaidMeanwhile = async (
  queryClient: ReturnType<typeof useQueryClient>,
  error: Error,
): Promise<boolean> => {
  if (!isRefusal(error, 'checkout_paid')) return false
  const { queryKey } = checkoutQuery
  await queryClient.invalidateQueries({ queryKey, exact: true })
  // The server uses the same code for a change by another window, so check the state.
  return queryClient.getQueryData(queryKey)?.state === 'paid'
}

/** Starts the checkout or continues an existing one. A reload or another plan never leads to a second charge. */
export const useStartCheckout = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (order: Contact & { planType: 'basic' | 'pro' }) =>
      call('POST /api/create-subscription-public', { body: order }),
    onSuccess: ({ checkout }) => storeCheckout(queryClient, checkout),
    onError: async (error) => {
      // The form shows field errors, and that the email already has an account.
      if (error instanceof ApiError && (error.errors.length > 0 || error.code === 'account_exists')) return
      if (await isPaidMeanwhile(queryClient, error)) return
      toast({ title: 'Payment Setup Error', description: setupFailure(error), tone: 'bad' })
    },
  })
}

const setupFailure = (error: Error): string =>
  error instanceof ApiError && error.status < 500 ? error.reason : 'Failed to initialize live payment'

const couponKey = ['checkout', 'coupon'] as const

/** Whether a coupon is being applied or removed, so that the amount due is about to change. */
export const useIsCouponChanging = (): boolean => useIsMutating({ mutationKey: couponKey }) > 0

/**
 * Applies a coupon to the checkout. `atField`: the user is at the coupon's field, which reports a failure. Otherwise a
 * toast does.
 */
export const useApplyCoupon = (clientSecret: Secret) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: couponKey,
    mutationFn: ({ couponCode }: { couponCode: string; atField: boolean }) =>
      call('POST /api/apply-coupon', { body: { couponCode, clientSecret } }),
    onSuccess: ({ checkout, message }) => {
      storeCheckout(queryClient, checkout)
      toast({ title: 'Coupon applied', description: message, tone: 'ok', scope: 'page' })
    },
    onError: async (error, { atField }) => {
      // The page reports a checkout that is over and leads away from it.
      if (isRefusal(error, 'checkout_over') || (await isPaidMeanwhile(queryClient, error))) return
      if (!atField) toast({ ...couponFailure(error), tone: 'bad' })
    },
  })
}

/** Why a coupon was not applied. */
export const couponFailure = (error: Error): { title: string; description: string } =>
  isRefusal(error, 'coupon_invalid')
    ? { title: 'Invalid Coupon', description: error.reason }
    : { title: 'Coupon Error', description: reason(error) }

const reason = (error: Error): string =>
  error instanceof ApiError && error.status >= 500 ? 'Please try again in a moment.' : messageOf(error)
const messageOf = (error: Error): string => (error instanceof ApiError ? error.reason : error.message)

/** Removes the coupon. */
export const useRemoveCoupon = (clientSecret: Secret) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: couponKey,
    mutationFn: () => call('POST /api/remove-coupon', { body: { clientSecret } }),
    onSuccess: ({ checkout }) => {
      storeCheckout(queryClient, checkout)
      toast({ title: 'Coupon removed', tone: 'ok', scope: 'page' })
    },
    onError: async (error) => {
      if (isRefusal(error, 'checkout_over') || (await isPaidMeanwhile(queryClient, error))) return
      toast({ title: 'Error', description: 'Failed to remove coupon', tone: 'bad' })
    },
  })
}

/** Whether asking again cannot change the answer: the checkout is over, or its payment was refunded. */
const isSettled = (error: unknown): boolean =>
  isRefusal(error, 'checkout_over') ||
  isRefusal(error, 'account_refunded') ||
  isRefusal(error, 'account_exists')

/** How often to ask about a payment that is under way. */
const SETTLE_MS = 4_000

/** Polls the checkout's state at the provider until it is paid or over. */
export const useSettlement = () => {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['checkout', 'settlement'],
    queryFn: async ({ signal }) => {
      const { checkout } = await call('POST /api/checkout/confirm', { signal })
      storeCheckout(queryClient, checkout)
      return checkout
    },
    refetchInterval: ({ state: { data, error } }) =>
      (data && data.state !== 'open') || isSettled(error) ? false : SETTLE_MS,
    staleTime: 0,
    gcTime: 0,
  })
}
