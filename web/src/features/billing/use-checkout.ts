import type { Checkout } from '@porchlight/contract/billing-checkout'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { setQueryResult } from '../../lib/set-query-result.ts'
import { toast } from '../../lib/toast.ts'
import { checkoutQuery } from './checkout-api.ts'

export type Contact = {
  firstName: string
  lastName: string
  email: string
  phone: string
  licenseNumber: string
}

/** What the browser pays with; null where nothing is to be paid. */
type Secret = string | null

const keep = (queryClient: ReturnType<typeof useQueryClient>, checkout: Checkout): void =>
  setQueryResult(queryClient, checkoutQuery.queryKey, checkout)

/**
 * Whether it was refused because the payment has arrived meanwhile, by another window or the bank. The checkout is read
 * again, and the page that shows it leads on.
 */
const isPaidMeanwhile = async (
  queryClient: ReturnType<typeof useQueryClient>,
  error: Error,
): Promise<boolean> => {
  if (!isRefusal(error, 'checkout_paid')) return false
  const { queryKey } = checkoutQuery
  await queryClient.invalidateQueries({ queryKey, exact: true })
  // The same is said of what another window has only changed.
  return queryClient.getQueryData(queryKey)?.state === 'paid'
}

/** Begins the checkout, or goes on with what was begun: a reload or another plan never lead to a second charge. */
export const useStartCheckout = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: Contact & { planType: 'basic' | 'pro' }) =>
      call('POST /api/create-subscription-public', { body: wish }),
    onSuccess: ({ checkout }) => keep(queryClient, checkout),
    onError: async (error) => {
      // What is wrong with a field, and who has an account already, stands in the form.
      if (error instanceof ApiError && (error.errors.length > 0 || error.code === 'account_exists')) return
      if (await isPaidMeanwhile(queryClient, error)) return
      toast({ title: 'Payment Setup Error', description: setupFailure(error), tone: 'bad' })
    },
  })
}

const setupFailure = (error: Error): string =>
  error instanceof ApiError && error.status < 500 ? error.reason : 'Failed to initialize live payment'

const couponKey = ['checkout', 'coupon'] as const

/** Whether a coupon is just being put on or taken off: what is to be paid is about to change. */
export const useIsCouponChanging = (): boolean => useIsMutating({ mutationKey: couponKey }) > 0

/** Puts a coupon on the checkout. */
export const useApplyCoupon = (clientSecret: Secret) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: couponKey,
    mutationFn: (couponCode: string) =>
      call('POST /api/apply-coupon', { body: { couponCode, clientSecret } }),
    onSuccess: ({ checkout, message }) => {
      keep(queryClient, checkout)
      toast({ title: 'Coupon applied', description: message, tone: 'ok', scope: 'page' })
    },
    onError: async (error) => {
      // A checkout that is over is told by the page, which leads away.
      if (isRefusal(error, 'checkout_over') || (await isPaidMeanwhile(queryClient, error))) return
      if (isRefusal(error, 'coupon_invalid'))
        toast({ title: 'Invalid Coupon', description: error.reason, tone: 'bad' })
      else toast({ title: 'Coupon Error', description: reason(error), tone: 'bad' })
    },
  })
}

const reason = (error: Error): string =>
  error instanceof ApiError && error.status >= 500 ? 'Please try again in a moment.' : messageOf(error)
const messageOf = (error: Error): string => (error instanceof ApiError ? error.reason : error.message)

/** Takes it off again. */
export const useRemoveCoupon = (clientSecret: Secret) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: couponKey,
    mutationFn: () => call('POST /api/remove-coupon', { body: { clientSecret } }),
    onSuccess: ({ checkout }) => {
      keep(queryClient, checkout)
      toast({ title: 'Coupon removed', tone: 'ok', scope: 'page' })
    },
    onError: async (error) => {
      if (isRefusal(error, 'checkout_over') || (await isPaidMeanwhile(queryClient, error))) return
      toast({ title: 'Error', description: 'Failed to remove coupon', tone: 'bad' })
    },
  })
}

/** Whether asking again changes nothing: the checkout is over, or its payment was refunded. */
const isSettled = (error: unknown): boolean =>
  isRefusal(error, 'checkout_over') ||
  isRefusal(error, 'account_refunded') ||
  isRefusal(error, 'account_exists')

/** How often a payment that is under way is asked for. */
const SETTLE_MS = 4_000

/**
 * How the checkout stands by the provider's own word, after a card was shown: asked again and again until it is paid,
 * or the checkout is over.
 */
export const useSettlement = () => {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['checkout', 'settlement'],
    queryFn: async ({ signal }) => {
      const { checkout } = await call('POST /api/checkout/confirm', { signal })
      keep(queryClient, checkout)
      return checkout
    },
    refetchInterval: ({ state: { data, error } }) =>
      (data && data.state !== 'open') || isSettled(error) ? false : SETTLE_MS,
    staleTime: 0,
    gcTime: 0,
  })
}
