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
  /** Replaces the network: the sandbox calls the stub of Stripe in this process. */
  httpClient?: Stripe.HttpClient
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
export const createStripeClient = ({
  secretKey,
  apiBase,
  httpClient,
}: Omit<StripeSettings, 'prices'>): Stripe =>
  new Stripe(secretKey, {
    apiVersion,
    ...patience,
    ...placeOf(apiBase),
    ...(httpClient && { httpClient }),
    telemetry: false,
    appInfo: { name: 'Porchlight' },
  })

/** Whether Stripe refused with this error code. */
export const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code

/**
 * Whether Stripe refused a request because of its discount. Stripe has no error code for every invalid promotion code;
 * a named parameter must be the discount.
 */
export const isAboutDiscount = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === undefined || /^(?:discounts|coupon|promotion_code)/.test(error.param))

/** Whether Stripe understood the request and refuses it in the current state. */
export const isRefusedByStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

const saidBy = (error: Stripe.errors.StripeError) => `Stripe: ${error.type} ${error.code ?? ''}`.trim()

/** Converts an error from Stripe: the result of the call is unknown in any case. The log keeps Stripe's answer. */
export const callStripe = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderUnreachable(saidBy(error), { cause: error })
    throw error
  }
}

/** Stripe answers with these before it begins anything: unauthorized, key in use, too many calls. */
const notBegun = [401, 403, 409, 429]

/**
 * Like `callStripe`, for calls with an idempotency key. Stripe repeats the first answer to a key for a day, even a
 * failure (docs.stripe.com/api/idempotent_requests).
 *
 * @throws ProviderFailed if that answer is a failure
 */
export const callStripeWithKey = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isKept =
      error instanceof Stripe.errors.StripeError &&
      error.statusCode !== undefined &&
      !notBegun.includes(error.statusCode)
    if (isKept) throw new ProviderFailed(saidBy(error), { cause: error })
    return callStripe(Promise.reject(error))
  }
}

/** Like `callStripe`; null if Stripe does not have the object. */
export const findAtStripe = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return null
    return callStripe(Promise.reject(error))
  }
}
