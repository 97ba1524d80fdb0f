import { cities } from '@porchlight/contract/kernel/cities'
import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'

export type PlanOffer = {
  id: 'basic' | 'pro'
  name: string
  /** The monthly price, such as '$40'. */
  monthly: string
  points: readonly string[]
  /** The plan in one or two sentences. */
  summary: string
  /** The address of the checkout (onboarding, section 2: pricing). */
  checkout: string
}

const atTheDoor = (cents: number): string =>
  `A tour assistant at the door: ${formatShortCents(cents)} per tour`
const checkoutOf = (id: PlanOffer['id']): string => `/checkout?plan=${id}`

/** The prices in cents of a tour that staff schedule: the cheapest city, and the most expensive one with an escort. */
export const CHEAPEST_CENTS = Math.min(...Object.values(cities).map((city) => city.baseCents))
export const DEAREST_CENTS = Math.max(...Object.values(cities).map((city) => city.premiumCents))

/** When the assistant fee is refunded, in the same words wherever a text promises it (`refundsFee` on the server). */
export const feeRefundedIf =
  'if our team cancels the tour at any time, or if you or your client cancel before it is confirmed or at least 2 hours before it starts'

/** What is stored of a card, in the same words everywhere. */
export const storedOfCard = 'brand, last four digits, and expiration date'

/** When that price applies, in the same words wherever it is named. */
export const whenScheduledByUs =
  'The fee for a tour our team schedules applies only when you ask us to set up the tour for you. A tour that you request yourself has no such fee.'

/** The number of attended tours a month from which Pro is cheaper. */
export const proPaysFrom: number =
  Math.floor(
    (plans.pro.monthlyCents - plans.basic.monthlyCents) /
      (plans.basic.assistantFeeCents - plans.pro.assistantFeeCents),
  ) + 1

/** Both plans, the cheaper one first. */
export const planOffers: readonly PlanOffer[] = [
  {
    id: 'basic',
    name: plans.basic.name,
    monthly: formatShortCents(plans.basic.monthlyCents),
    points: [
      'Automated client coordination and reminders',
      'Tours in Google Calendar, Outlook, or any other calendar',
      'A conversation with the team for every tour',
      atTheDoor(plans.basic.assistantFeeCents),
      `Tours our team schedules for you: ${formatShortCents(CHEAPEST_CENTS)} to ${formatShortCents(DEAREST_CENTS)} each`,
    ],
    summary: `Plus ${formatShortCents(plans.basic.assistantFeeCents)} for each tour we attend, and ${formatShortCents(CHEAPEST_CENTS)} to ${formatShortCents(DEAREST_CENTS)} for each tour we schedule.`,
    checkout: checkoutOf('basic'),
  },
  {
    id: 'pro',
    name: plans.pro.name,
    monthly: formatShortCents(plans.pro.monthlyCents),
    points: [
      `Everything in ${plans.basic.name}`,
      'Tours our team schedules for you are free',
      atTheDoor(plans.pro.assistantFeeCents),
    ],
    summary: `Plus ${formatShortCents(plans.pro.assistantFeeCents)} for each tour we attend. Tours we schedule are free. Costs less than ${plans.basic.name} if we attend ${proPaysFrom} or more tours per month.`,
    checkout: checkoutOf('pro'),
  },
]

/** The cost of a month with this many attended tours, in cents. */
export const monthCents = (id: PlanOffer['id'], attended: number): number =>
  plans[id].monthlyCents + attended * plans[id].assistantFeeCents
