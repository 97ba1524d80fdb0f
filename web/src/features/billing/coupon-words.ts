import type { Coupon } from '@porchlight/contract/checkouts'
import { formatCents } from '@porchlight/contract/kernel/money'
import { type PaidPlanId, plans } from '@porchlight/contract/kernel/plan-words'

type Lasting = Pick<Coupon, 'amount_off' | 'percent_off' | 'duration' | 'durationMonths'>

/** The monthly price of a plan with a coupon applied, in cents. */
export const withCoupon = (monthlyCents: number, { amount_off, percent_off }: Lasting): number =>
  Math.max(
    0,
    percent_off === null
      ? monthlyCents - (amount_off ?? 0)
      : monthlyCents - Math.round((monthlyCents * percent_off) / 100),
  )

/** How many months the coupon lasts: the first, a number, or all. */
const monthsOf = ({ duration, durationMonths }: Lasting): number => {
  if (duration === 'forever') return Number.POSITIVE_INFINITY
  return duration === 'repeating' ? (durationMonths ?? 1) : 1
}

/** The price after the first month, depending on how long the coupon lasts. */
export const afterFirstMonth = (plan: PaidPlanId, coupon: Lasting | null): string => {
  const { monthlyCents } = plans[plan]
  const full = `${formatCents(monthlyCents)} per month`
  const months = coupon ? monthsOf(coupon) : 1
  if (!coupon || months === 1) return `${full} after that, until you cancel.`
  const less = withCoupon(monthlyCents, coupon)
  if (months === Number.POSITIVE_INFINITY)
    return less === 0
      ? 'Every month is FREE, until you cancel.'
      : `${formatCents(less)} every month, until you cancel.`
  return less === 0
    ? `The first ${months} months are FREE, then ${full}, until you cancel.`
    : `${formatCents(less)} per month for the first ${months} months, then ${full}, until you cancel.`
}

/** The text for a free start: how long it lasts, and when a card is needed. */
export const freeWords = (coupon: Lasting): string => {
  const months = monthsOf(coupon)
  if (months === Number.POSITIVE_INFINITY)
    return 'Your plan is FREE for as long as you keep it. No card needed.'
  if (months === 1)
    return 'Your first month is FREE. No card needed now. We’ll ask for one before the next month starts.'
  return `Your first ${months} months are FREE. No card needed now. We’ll ask for one before the month after that starts.`
}
