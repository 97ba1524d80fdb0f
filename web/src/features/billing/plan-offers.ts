import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'

export type PlanOffer = {
  id: 'basic' | 'pro'
  name: string
  /** '$40', a month. */
  monthly: string
  points: readonly string[]
  /** Where subscribing begins (onboarding, section 2: pricing). */
  checkout: string
}

const atTheDoor = (cents: number): string =>
  `A tour representative at the door: ${formatShortCents(cents)} per tour`
const checkoutOf = (id: PlanOffer['id']): string => `/checkout?plan=${id}`

/** Both plans as they are offered, the cheaper first. */
export const planOffers: readonly PlanOffer[] = [
  {
    id: 'basic',
    name: plans.basic.name,
    monthly: formatShortCents(plans.basic.monthlyCents),
    points: [
      'Automated client coordination and reminders',
      'Tours in Google Calendar, Outlook or a file',
      'A conversation with the team for every tour',
      atTheDoor(plans.basic.assistantFeeCents),
    ],
    checkout: checkoutOf('basic'),
  },
  {
    id: 'pro',
    name: plans.pro.name,
    monthly: formatShortCents(plans.pro.monthlyCents),
    points: [
      `Everything in ${plans.basic.name}`,
      'Tours that our team schedules for you are free',
      atTheDoor(plans.pro.assistantFeeCents),
    ],
    checkout: checkoutOf('pro'),
  },
]

/** From how many attended tours a month Pro is the cheaper plan: the dearer month over the saving per tour. */
export const proPaysFrom: number =
  Math.floor(
    (plans.pro.monthlyCents - plans.basic.monthlyCents) /
      (plans.basic.assistantFeeCents - plans.pro.assistantFeeCents),
  ) + 1

/** A month with so many attended tours, in cents. */
export const monthCents = (id: PlanOffer['id'], attended: number): number =>
  plans[id].monthlyCents + attended * plans[id].assistantFeeCents
