import Stripe from 'stripe'
import { ProviderFailed, ProviderUnreachable } from '../ports.ts'

/** The version of Stripe's API that this code targets; it overrides the account's default. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

const patience = { timeout: 10_000, maxNetworkRetries: 2 }

/** The part of the configuration that the Stripe adapter needs. */
export type StripeSettings = {
  secretKey: string
  /** Set in tests only. */
  apiBase: string | null
  /** The ids of the monthly prices, per plan. */
  prices: { basic: string; pro: string }
}

/** The API's address in the SDK's format. */
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

/** Whether Stripe refused with this error code. */
export const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/**
 * Whether Stripe refused a request because of its discount. Stripe has no error code for all the ways in which a
 * promotion code can be invalid. If the error names a parameter, it must be the discount.
 */
export const isAboutDiscount = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === undefined || /^(?:discounts|coupon|promotion_code)/.test(error.param))

/** Whether Stripe understood the request and refuses it in the current state. */
export const isRefusedByStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

const saidBy = (error: Stripe.errors.StripeError) => `Stripe: ${error.type} ${error.code ?? ''}`.trim()

/**
 * Converts an error from Stripe: whether Stripe refuses or does not answer, we do not know the result. The log keeps
 * Stripe's answer.
 */
export const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderUnreachable(saidBy(error), { cause: error })
    throw error
  }
}

/**
 * Stripe answers with these before it begins anything: unauthorized, the same key in use at this moment, too many
 * calls.
 */
const notBegun = [401, 403, 409, 429]

/**
 * Like `asked`, for calls with an idempotency key. Stripe stores the first answer to a key for a day, whether it
 * succeeded or failed, including a 500 (docs.stripe.com/api/idempotent_requests). @throws ProviderFailed if that
 * answer is a failure
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

/** Like `asked`; null if Stripe does not have the object. */
export const askedFor = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return null
    return asked(Promise.reject(error))
  }
}
