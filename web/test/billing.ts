import type { Checkout, Coupon } from '@porchlight/contract/checkouts'
import { plans } from '@porchlight/contract/kernel/plan-words'
import type { Subscription } from '@porchlight/contract/subscriptions'
import { screen, within } from '@testing-library/react'
import type { TestServer } from './answers.ts'
import type { User } from './user.ts'

/* Stripe's published test numbers. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const

/** A coupon that takes twenty percent off the first month. */
export const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  id: 'coupon',
  code: 'WELCOME20',
  name: 'Welcome',
  amount_off: null,
  percent_off: 20,
  duration: 'once',
  durationMonths: null,
  ...more,
})

/** A checkout with a contact and without a card. */
export const checkout = (more: Partial<Checkout> = {}): Checkout => {
  const subtotalCents = plans[more.plan ?? 'basic'].monthlyCents
  return {
    state: 'open',
    plan: 'basic',
    email: 'nora@agents.example',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    phone: '(210) 555-0142',
    licenseNumber: 'TX-778812',
    coupon: null,
    subtotalCents,
    discount: 0,
    amountDue: subtotalCents,
    expiresAt: '2026-03-25T15:00:00.000Z',
    ...more,
  }
}

/** The sandbox's answers for an accepted card, and for a card whose bank asks first. */
export const cardAccepted = { status: 'succeeded', requiresAction: false } as const
export const bankAsks = { status: 'open', requiresAction: true } as const

/** A server that has begun a checkout, or begins one with the first contact, and accepts the submitted card. */
export const answerCheckout = (server: TestServer, begun: Checkout | null = null) => {
  const kept = { checkout: begun }
  const standing = (): Checkout => kept.checkout ?? checkout()
  server.on('GET /api/checkout', () => ({ checkout: kept.checkout }))
  server.on('POST /api/create-subscription-public', () => {
    kept.checkout = standing()
    return { clientSecret: 'secret', subscriptionId: 'subscription', checkout: kept.checkout }
  })
  server.on('POST /api/checkout/verify', () => ({ checkout: standing() }))
  server.on('POST /api/checkout/confirm', () => ({ checkout: standing() }))
  server.on('POST /api/sandbox/payments/confirm', () => {
    kept.checkout = { ...standing(), state: 'paid' }
    return cardAccepted
  })
  return kept
}

/** Types a card and presses the given button. */
export const submitCard = async (user: User, number: string, send: string | RegExp): Promise<void> => {
  const form = within(await screen.findByRole('form', { name: 'Card' }))
  const fields = [
    ['Card number', number],
    ['Expiration', '12 / 34'],
    ['Security code', '123'],
  ] as const
  for (const [name, value] of fields) {
    await user.clear(form.getByLabelText(name))
    await user.paste(value)
  }
  await user.click(form.getByRole('button', { name: send }))
}

const nothing: Subscription['may'] = {
  subscribe: false,
  upgrade: false,
  downgrade: false,
  keepPlan: false,
  cancel: false,
  resume: false,
  pay: false,
  changeMethod: false,
  portal: false,
}

/** A paid subscription to Standard, and the actions it allows. */
export const subscription = ({
  may = {},
  ...more
}: Partial<Omit<Subscription, 'may'>> & { may?: Partial<Subscription['may']> } = {}): Subscription => ({
  plan: 'basic',
  status: 'active',
  source: 'provider',
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  currentPeriodStart: '2026-03-18T15:00:00.000Z',
  currentPeriodEnd: '2026-04-18T15:00:00.000Z',
  pastDueSince: null,
  pendingPlan: null,
  pendingPlanAt: null,
  coupon: null,
  openInvoice: null,
  paymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  nextAmountCents: plans[more.plan === 'pro' ? 'pro' : 'basic'].monthlyCents,
  ...more,
  may: { ...nothing, ...may },
})
