import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import {
  CHEAPEST_CENTS,
  DEAREST_CENTS,
  feeRefundedIf,
  storedOfCard,
  whenScheduledByUs,
} from '../../../features/billing/plan-offers.ts'
import { clientEmails } from './policies.ts'

const { basic, pro } = plans

/** Questions before paying, for the page and for its structured data. */
export type Question = { ask: string; answer: string }

const attendedTour: Question = {
  ask: 'What does an attended tour cost?',
  answer: `${formatShortCents(basic.assistantFeeCents)} on ${basic.name} and ${formatShortCents(pro.assistantFeeCents)} on ${pro.name}, for each tour a tour assistant attends. If you attend yourself, there is no fee.`,
}
const scheduledByUs: Question = {
  ask: 'What if our team schedules the tour?',
  answer: `On ${pro.name} it is free. On ${basic.name} it costs ${formatShortCents(CHEAPEST_CENTS)} to ${formatShortCents(DEAREST_CENTS)}, depending on the city and on whether the property requires an escort. ${whenScheduledByUs}`,
}
const stopping: Question = {
  ask: 'Can I cancel?',
  answer:
    'At any time, under Subscription. You keep access until the end of the month you’ve paid for. There are no refunds for partial months.',
}

export const questions: readonly Question[] = [
  {
    ask: 'Who meets my client?',
    answer:
      'You or a vetted tour assistant. You choose for each tour. Some properties require an escort. The listing says so before you request a time. You see your assistant’s first name once the tour is confirmed.',
  },
  attendedTour,
  scheduledByUs,
  {
    ask: 'Can I change or cancel a request?',
    answer: `Yes, in the tour’s details, until an assistant starts working on it, and again if a time falls through. After that, ask your assistant in the tour’s conversation. We refund the assistant fee ${feeRefundedIf}.`,
  },
  {
    ask: 'What if I send a request at night?',
    answer:
      'We receive it and handle it the next business day. Our office is open from 9:00 AM to 7:00 PM CST, Monday to Sunday, except on holidays.',
  },
  {
    ask: 'Does my client hear from you or from me?',
    answer: `From your scheduling assistant, on your behalf. Replies to our emails go to you. ${clientEmails}`,
  },
  stopping,
]

/** The questions about money. */
export const moneyQuestions: readonly Question[] = [
  {
    ask: 'How do I pay?',
    answer: `By card, once a month. A payment provider handles the card. We store only its ${storedOfCard}.`,
  },
  attendedTour,
  scheduledByUs,
  {
    ask: 'I have a coupon. Where do I enter it?',
    answer: 'Enter it at checkout. The summary shows the reduced price before you pay.',
  },
  {
    ask: 'Can I change my plan?',
    answer: `Yes. An upgrade to ${pro.name} starts right away, and you pay for the rest of the month. A downgrade to ${basic.name} starts next month.`,
  },
  {
    ask: 'Do I get a refund if the tour doesn’t happen?',
    answer: `We refund the assistant fee ${feeRefundedIf}.`,
  },
  stopping,
]
