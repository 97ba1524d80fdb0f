import type { ProviderSubscription } from '../payments/ports.ts'
import { checkoutFor } from '../subscriptions/rules.ts'

const minute = 60_000
const hour = 60 * minute

const day = 24 * hour

/** Whether the first month is paid according to the provider. A free month counts as begun, not as paid. */
export const isPaid = ({ status, invoice }: ProviderSubscription): boolean =>
  status === 'active' && invoice?.status === 'paid' && invoice.amountDueCents > 0

/** The personal details of an abandoned checkout are kept for this long after its end, in case the person asks. */
export const checkoutKeptFor = 30 * day
/** The cookie that identifies a browser's checkout; only our own endpoints receive it. */
export const checkoutCookie = 'porchlight_checkout'
/** The message after another window has changed or paid the checkout at the same moment. */
export const changedElsewhere = {
  message: 'This checkout was changed in another window. Reload the page.',
} as const
/** How many checkouts may begin per hour from one network, or for one email address. */
export const checkoutsAtMost = { network: 30, address: 5, within: hour } as const

/** The cookie itself. @param token the value in the browser; the database stores its hash */
export const checkoutCookieOf = (token: string) => ({
  name: checkoutCookie,
  value: token,
  path: '/api',
  maxAgeSeconds: checkoutFor / 1000,
})
