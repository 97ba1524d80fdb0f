import Stripe from 'stripe'
import { ProviderFailed, ProviderUnreachable } from '../ports.ts'

/** The version of Stripe's API that this code is written for; the account's own default does not matter. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

const patience = { timeout: 10_000, maxNetworkRetries: 2 }

/** What of the configuration Stripe's adapter needs. */
export type StripeSettings = {
  secretKey: string
  /** Null but in tests. */
  apiBase: string | null
  /** The ids of the monthly prices, by plan. */
  prices: { basic: string; pro: string }
}

/** Where the API is, as the SDK wants it said. */
const placeOf = (apiBase: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (apiBase === null) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' }
}

/** Stripe's official SDK, at the pinned version. */
export const createStripeClient = ({ secretKey, apiBase }: Omit<StripeSettings, 'prices'>): Stripe =>
  new Stripe(secretKey, {
    apiVersion,
    ...patience,
    ...placeOf(apiBase),
    telemetry: false,
    appInfo: { name: 'Porchlight' },
  })

/** Whether Stripe refused with this code. */
export const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/**
 * Whether Stripe refused what was asked because of the discount in it. It names no code for all the ways in which a
 * promotion code may be over; where it names a parameter, that has to be the discount.
 */
export const isAboutDiscount = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === undefined || /^(?:discounts|coupon|promotion_code)/.test(error.param))

/** Whether Stripe has understood what was asked for, and will not do it as things stand. */
export const isRefusedByStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

const saidBy = (error: Stripe.errors.StripeError) => `Stripe: ${error.type} ${error.code ?? ''}`.trim()

/** Stripe says no, or nothing: for us both mean that we do not know. What it said is kept for the log. */
export const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderUnreachable(saidBy(error), { cause: error })
    throw error
  }
}

/** Answers that come before anything is begun: not let in, the same key at this very moment, too many calls. */
const notBegun = [401, 403, 409, 429]

/**
 * As `asked`, of what is made under a key: Stripe keeps the first answer to a key for a day, whether it succeeded or
 * failed, a 500 too (docs.stripe.com/api/idempotent_requests). @throws ProviderFailed where that is a failure
 */
export const askedUnderKey = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isKept =
      error instanceof Stripe.errors.StripeError &&
      error.statusCode !== undefined &&
      !notBegun.includes(error.statusCode)
    if (isKept) throw new ProviderFailed(saidBy(error), { cause: error })
    return asked(Promise.reject(error))
  }
}

/** As `asked`; null where Stripe has no such thing. */
export const askedFor = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return null
    return asked(Promise.reject(error))
  }
}
