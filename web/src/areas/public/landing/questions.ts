import { cities } from '@porchlight/contract/kernel/cities'
import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'

const { basic, pro } = plans

/** Questions before paying, for the page and for its structured data. */
export type Question = { ask: string; answer: string }

/** The prices in cents of a tour that staff schedule: the cheapest city, and the most expensive one with an escort. */
export const CHEAPEST_CENTS = Math.min(...Object.values(cities).map((city) => city.baseCents))
export const DEAREST_CENTS = Math.max(...Object.values(cities).map((city) => city.premiumCents))

const attendedTour: Question = {
  ask: 'What does an attended tour cost?',
  answer: `${formatShortCents(basic.assistantFeeCents)} on ${basic.name} and ${formatShortCents(pro.assistantFeeCents)} on ${pro.name}, for each tour that a representative attends. If you attend yourself there is no fee.`,
}
const scheduledByUs: Question = {
  ask: 'What if our team schedules the tour?',
  answer: `On ${pro.name} it is free. On ${basic.name} it costs ${formatShortCents(CHEAPEST_CENTS)} to ${formatShortCents(DEAREST_CENTS)}, depending on the city and on whether the property requires an escort.`,
}
const stopping: Question = {
  ask: 'Can I stop?',
  answer:
    'At any time, in your subscription’s settings. Access continues until the end of the billing period; there are no refunds for a month begun.',
}

export const questions: readonly Question[] = [
  {
    ask: 'Who meets my client?',
    answer:
      'You, or a vetted tour representative, as you choose for each tour. Some properties require an escort; the listing says so before you ask for a time. You see the first name of your representative once the tour is confirmed.',
  },
  attendedTour,
  scheduledByUs,
  {
    ask: 'Can I change or cancel a request?',
    answer:
      'Yes, from the tour itself, until an assistant has taken it on, and again whenever a time falls through. After that, ask your assistant in the tour’s conversation. A fee already paid is refunded if the tour is cancelled before it is confirmed.',
  },
  {
    ask: 'What if I send a request at night?',
    answer:
      'It is taken and kept. The office answers from 9:00 AM to 7:00 PM CST, Monday to Sunday, except on holidays, and handles it the next business day.',
  },
  {
    ask: 'Does my client hear from you or from me?',
    answer:
      'From your scheduling assistant, on your behalf. Emails to a client carry your address for replies, and you decide for each tour whether any are sent.',
  },
  stopping,
]

/** The questions about money. */
export const moneyQuestions: readonly Question[] = [
  {
    ask: 'How do I pay?',
    answer:
      'By card, once a month. A payment provider takes the card; what we keep of it is its brand and the last four digits.',
  },
  attendedTour,
  scheduledByUs,
  {
    ask: 'I have a coupon. Where does it go?',
    answer: 'Into the checkout. The summary shows what is left to pay before you pay it.',
  },
  {
    ask: 'Can I change the plan?',
    answer: `Yes. Going up to ${pro.name} works at once and is charged for the rest of the month in proportion; going down to ${basic.name} works from the next month.`,
  },
  {
    ask: 'Is a fee refunded when the tour does not happen?',
    answer: 'A fee already paid is refunded if the tour is cancelled before it is confirmed.',
  },
  stopping,
]
