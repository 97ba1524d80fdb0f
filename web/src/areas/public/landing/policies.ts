import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import {
  CHEAPEST_CENTS,
  DEAREST_CENTS,
  feeRefundedIf,
  storedOfCard,
  whenScheduledByUs,
} from '../../../features/billing/plan-offers.ts'

const { basic, pro } = plans

export type Policy = {
  title: string
  summary: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** The day since when the texts below apply. When you change a text, write the day of its release here. */
export const effectiveSince = 'Nov 26, 2026'

/** Who gets emails about a tour, in the same words everywhere. */
export const clientEmails =
  'Your client receives emails about a tour that you request, unless you turn them off for that tour. About a tour that our team schedules, your client receives emails only if you turn them on.'

const cancelling: readonly string[] = [
  'You can cancel at any time under Subscription. You keep access until the end of the month you have paid for, and you can undo the cancellation until then.',
  'There are no refunds for partial months.',
]
const fee: readonly string[] = [
  `A tour assistant costs ${formatShortCents(basic.assistantFeeCents)} per tour on ${basic.name} and ${formatShortCents(pro.assistantFeeCents)} per tour on ${pro.name}. You pay when you book the assistant.`,
  `We refund the fee ${feeRefundedIf}.`,
  'We keep the fee if you or your client cancel a confirmed tour less than 2 hours before it starts, or if the client doesn’t show up.',
  'If no tour uses the fee within 24 hours of your payment, we refund it automatically.',
]
const cityCharges: readonly string[] = [
  `When our team schedules a tour for you on ${basic.name}, it costs ${formatShortCents(CHEAPEST_CENTS)} to ${formatShortCents(DEAREST_CENTS)}, depending on the city and on whether the property requires an escort. On ${pro.name} it is free. ${whenScheduledByUs}`,
  'We charge the card on file once, when the tour is completed or the client doesn’t show up. A cancelled tour costs nothing.',
]

/** The built-in texts describe the product's rules. When you change a rule, change its text here too. */
export const policies = {
  '/terms': {
    title: 'Terms of service',
    summary: 'What you get, what you pay, and how to stop.',
    sections: [
      {
        heading: 'The service',
        paragraphs: [
          'We coordinate property tours for real-estate agents: we contact your client, agree on a time, and keep you informed. On request, a tour assistant attends the tour.',
          'Our office is open from 9:00 AM to 7:00 PM Central Time, Monday to Sunday, except on holidays. You can send requests at any time. We answer them during office hours.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'Your account is for you only. Keep your password secret. We may lock an account if someone else uses it or if it is used to harm others.',
          'Only enter clients who have agreed to hear from us about their tour.',
        ],
      },
      {
        heading: 'Plans and payment',
        paragraphs: [
          `${basic.name} costs ${formatShortCents(basic.monthlyCents)} per month and ${pro.name} costs ${formatShortCents(pro.monthlyCents)} per month, in US dollars, by card. Your plan renews every month until you cancel.`,
          `A change to ${pro.name} takes effect right away. You pay for the rest of the month, less what you paid for that time on ${basic.name}. A change to ${basic.name} takes effect at the start of the next month.`,
          'If a payment fails, we try again several times and tell you by email. Your access is paused until the payment succeeds. After the last try, your subscription ends.',
        ],
      },
      { heading: 'Tour assistant fee', paragraphs: fee },
      { heading: 'Tours that we schedule', paragraphs: cityCharges },
      { heading: 'Cancelling your subscription', paragraphs: cancelling },
      {
        heading: 'Closing your account',
        paragraphs: [
          'You can close your account in your profile. Your subscription ends right away, your open tours are cancelled, and your personal data is deleted. You cannot undo this.',
        ],
      },
    ],
  },
  '/privacy': {
    title: 'Privacy',
    summary: 'What we store, why, who sees it, and when we delete it.',
    sections: [
      {
        heading: 'What we store',
        paragraphs: [
          'About you: name, email, phone, address, license number, brokerage, photo, plan, invoices, and the devices that are signed in.',
          'About your clients: name, email, and phone, as you enter them, together with the tours, notes, and messages about them.',
          `Your card number goes to the payment provider and never reaches us. We store the card’s ${storedOfCard}.`,
          'We store passwords as hashes, which cannot be turned back into passwords.',
        ],
      },
      {
        heading: 'Why we store it',
        paragraphs: [
          'To arrange your tours, charge for them, keep you and your clients informed, and protect your account. We don’t sell data or show ads.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          `You, our team, and the assistants who work on your tours. Other agents do not see your clients or your tours. ${clientEmails}`,
          'The payment provider receives what it needs to charge you. A calendar provider receives your tours only if you connect that calendar.',
        ],
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'We use cookies to keep you signed in and to continue a checkout. We use no tracking cookies.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          'We keep your data while you have an account. You are signed out after 14 days without activity. We keep copies of sent emails for 90 days (emails to a client about an open tour until the tour closes, if that is later), and the details of an unfinished sign-up for 30 days after it ends.',
          'When your account is closed, we remove your name, contact details, photo, and cards. Records of past tours and payments stay without your name, because accounting and our team need them. So do the properties that you added, with their photos.',
        ],
      },
      {
        heading: 'Your choices',
        paragraphs: [
          'In your profile you can download your data as a file, correct it, choose which emails you receive, and close your account. Clients can stop emails with the link in each email.',
        ],
      },
    ],
  },
  '/refunds': {
    title: 'Refunds and cancellations',
    summary: 'When we refund a payment, and when we keep it.',
    sections: [
      { heading: 'Subscription', paragraphs: cancelling },
      {
        heading: 'Plan changes',
        paragraphs: [
          `When you change from ${basic.name} to ${pro.name}, we credit the unused part of what you paid for this month. When you change from ${pro.name} to ${basic.name}, you keep ${pro.name} until the month ends, so there is nothing to refund.`,
        ],
      },
      { heading: 'Tour assistant fee', paragraphs: fee },
      { heading: 'Tours that we schedule', paragraphs: cityCharges },
      {
        heading: 'Unfinished sign-ups',
        paragraphs: [
          'If you pay for a plan but don’t finish setting up your account within 7 days, we cancel the plan and refund the full amount.',
        ],
      },
      {
        heading: 'How refunds arrive',
        paragraphs: [
          'A refund goes to the card that you paid with. Your bank may take a few days to show it.',
        ],
      },
    ],
  },
} as const satisfies Record<`/${string}`, Policy>

export type PolicyPath = keyof typeof policies
