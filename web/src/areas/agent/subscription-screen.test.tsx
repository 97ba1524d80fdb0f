import type { Invoice, PlanChange, Subscription } from '@porchlight/contract/subscriptions'
import type { TourReceipt } from '@porchlight/contract/tours/payments'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, held, refused } from '../../../test/answers.ts'
import { cards, submitCard, subscription } from '../../../test/billing.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address } = prepareScreens()

let standing: Subscription
beforeEach(() => {
  server.on('GET /api/subscription', () => standing)
  server.on('GET /api/subscription/invoices', [])
  server.on('GET /api/agent/tour-payments', [])
  server.on('GET /api/subscription/preview', ({ query }) => offer(query.get('planType') === 'pro'))
})

const offer = (isPro: boolean): PlanChange => ({
  plan: isPro ? 'pro' : 'basic',
  when: isPro ? 'now' : 'period_end',
  at: '2026-04-18T15:00:00.000Z',
  lines: [],
  amountDueCents: isPro ? 3500 : 0,
  nextAmountCents: isPro ? 7500 : 4000,
})
const currentPlan = async () => screen.findByRole('region', { name: 'Current plan' })

it('lists what the agent paid for tours', async () => {
  standing = subscription()
  const paid = {
    id: 'p1',
    kind: 'tour_assistant' as const,
    status: 'succeeded' as const,
    amountCents: 2500,
    refundedCents: 0,
    paidAt: '2026-03-18T15:00:00.000Z',
    paidWith: { kind: 'card', brand: 'visa', last4: '4242' },
    tourId: 't1',
    clientName: 'Nora Field',
    propertyAddress: '12 Lantern Row, San Antonio, TX 78205',
  }
  server.on('GET /api/agent/tour-payments', [
    paid,
    { ...paid, id: 'p2', kind: 'tour_charge', status: 'refunded', refundedCents: 2500, tourId: null },
    { ...paid, id: 'p3', status: 'processing', paidWith: null, tourId: null },
  ])
  await open('/subscription', agent())
  const list = within(await screen.findByRole('list', { name: 'Tour payments, newest first' }))
  const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toBe(
    'Tour assistantNora Field, 12 Lantern Row, San Antonio, TX 78205Mar 18, 2026Visa ending in 4242ReceiptPaid$25.00',
  )
  expect(second).toContain('Tour scheduled by our team')
  expect(second).toContain('Refunded')
  // A payment that the bank still processes has no receipt, and one without a tour leads to none.
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/schedule-tour?tour=t1',
    '/subscription/tour-payments/p1',
    '/subscription/tour-payments/p2',
  ])
  expect(list.getByRole('link', { name: 'Receipt: Tour assistant, Mar 18, 2026' })).toBeDefined()
})

it('sends a signed-out visitor to the sign-in page', async () => {
  await open('/subscription', null)
  await waitFor(() => expect(address()).toBe('/login?next=%2Fsubscription'))
})

it('says when a smaller plan starts, and keeps the larger one on request', async () => {
  const onPro = subscription({ plan: 'pro', may: { downgrade: true } })
  const scheduled = subscription({
    plan: 'pro',
    pendingPlan: 'basic',
    pendingPlanAt: '2026-04-18T15:00:00.000Z',
    nextAmountCents: 4000,
    may: { keepPlan: true },
  })
  standing = onPro
  server.on('POST /api/subscription/change', ({ body }) => {
    standing = (body as { planType: string }).planType === 'pro' ? onPro : scheduled // the contract's type of this request body
    return { subscription: standing, payment: null }
  })
  const user = await open('/subscription', agent({ subscriptionPlan: 'pro' }))
  await user.click(await screen.findByRole('button', { name: 'Downgrade to Standard' }))
  const question = await screen.findByRole('dialog', { name: 'Downgrade to Standard?' })
  await waitFor(() => expect(question.textContent).toContain('You keep Pro until Apr 18, 2026.'))
  expect(question.textContent).toContain('Nothing is charged now, and there are no refunds.')
  await user.click(within(question).getByRole('button', { name: 'Downgrade to Standard' }))
  const standard = screen.getByRole('listitem', { name: 'Standard' })
  await waitFor(() => expect(standard.textContent).toContain('Begins Apr 18, 2026'))
  expect((await currentPlan()).textContent).toContain('$40.00, on Standard')
  await user.click(screen.getByRole('button', { name: 'Keep Pro' }))
  expect(await screen.findByText('You are keeping Pro')).toBeDefined()
  await waitFor(() => expect(standard.textContent).not.toContain('Begins'))
})

it('reports that a refused card was not saved, and mentions no payment', async () => {
  standing = subscription({ may: { changeMethod: true } })
  server.on('POST /api/subscription/payment-method', { clientSecret: 'secret', setupId: 'setup' })
  server.on('POST /api/sandbox/payments/confirm', refused('card_declined'))
  const user = await open('/subscription', agent())
  await user.click(await screen.findByRole('button', { name: 'Replace card' }))
  await submitCard(user, cards.declined, 'Save card')
  const alert = (await screen.findByText('Card not saved')).closest('[role="alert"]')
  expect(alert?.textContent).toContain('Your card was declined.')
  expect(screen.queryByText('Payment Failed')).toBeNull()
  expect(server.asked('PUT /api/subscription/payment-method')).toEqual([])
})

it('lets an agent whose subscription has ended start a new one', async () => {
  const ended = { status: 'cancelled', cancelledAt: '2026-04-18T15:00:00.000Z' } as const
  standing = subscription({ ...ended, nextAmountCents: null, may: { subscribe: true } })
  server.on('POST /api/subscription/change', {
    subscription: standing,
    payment: { clientSecret: 'secret', amountDueCents: 7500 },
  })
  server.on('POST /api/sandbox/payments/confirm', { status: 'succeeded', requiresAction: false })
  server.on('POST /api/subscription/refresh', () => {
    standing = subscription({ plan: 'pro' })
    server.on('GET /api/auth/user', agent({ subscriptionPlan: 'pro' }))
    return { subscription: standing }
  })
  const user = await open('/subscription', agent({ subscriptionStatus: 'cancelled', hasAccess: false }))
  expect((await currentPlan()).textContent).toContain('Ended onApr 18, 2026')
  await user.click(screen.getByRole('button', { name: 'Subscribe to Pro' }))
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to Pro' })
  await user.click(await within(dialog).findByRole('button', { name: 'Continue to payment' }))
  await submitCard(user, cards.good, 'Pay $75.00')
  expect(await screen.findByText('Payment received')).toBeDefined()
  expect((await currentPlan()).textContent).toContain('Next billing dateApr 18, 2026')
  expect(await screen.findByRole('link', { name: 'Back to Dashboard' })).toBeDefined()
})

it('offers an agent without access their account, and no navigation', async () => {
  standing = subscription({ status: 'cancelled', cancelledAt: '2026-04-18T15:00:00.000Z' })
  await open('/subscription', agent({ subscriptionStatus: 'cancelled', hasAccess: false }))
  const account = await screen.findByRole('link', { name: 'Your account' })
  expect(account.getAttribute('href')).toBe('/account')
  expect(screen.queryByRole('navigation', { name: 'Agent' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull()
})

it('reports that a subscription could not be loaded, and loads it on retry', async () => {
  server.on('GET /api/subscription', failed())
  const user = await open('/subscription', agent())
  expect(await screen.findByText('We couldn’t load your subscription.')).toBeDefined()
  standing = subscription()
  server.on('GET /api/subscription', () => standing)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await currentPlan()).textContent).toContain('Standard')
})

it('reports a failed cancellation, and leaves the subscription as it is', async () => {
  standing = subscription({ may: { cancel: true } })
  server.on('POST /api/subscription/cancel', failed())
  const user = await open('/subscription', agent())
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Cancel subscription' }))
  expect(await screen.findByText('Cancellation failed')).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Keep subscription' }))
  expect((await currentPlan()).textContent).toContain('Next billing date')
})

it('reports a failed upgrade, and leaves the plan as it is', async () => {
  standing = subscription({ may: { upgrade: true } })
  server.on('POST /api/subscription/change', failed())
  const user = await open('/subscription', agent())
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))
  await user.click(await screen.findByRole('button', { name: 'Pay $35.00 and upgrade' }))
  expect(await screen.findByText('Subscription update failed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect((await currentPlan()).textContent).toContain('$40.00 per month')
})

const receipt: TourReceipt = {
  id: '01935c5e-0000-7000-8000-0000c0ffee12',
  kind: 'tour_assistant',
  status: 'succeeded',
  amountCents: 2500,
  refundedCents: 1000,
  paidAt: '2026-03-18T15:00:00.000Z',
  paidWith: { kind: 'link', brand: null, last4: null },
  refundedAt: '2026-03-20T15:00:00.000Z',
  scheduledDate: '2026-03-21T15:00:00.000Z',
  timeZone: 'America/Chicago',
  tourId: 't1',
  clientName: 'Nora Field',
  propertyAddress: '12 Lantern Row, San Antonio, TX 78205',
  seller: {
    name: 'Porchlight LLC',
    postalAddress: '1 Main St\nAustin',
    supportEmail: null,
    supportPhone: null,
  },
  payer: {
    name: 'Sarah Whitfield',
    email: 'sarah@agents.example',
    brokerage: null,
    address: null,
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
  },
}

it('prints the receipt of a tour payment with what was refunded, also without access', async () => {
  server.on('GET /api/agent/tour-payments/:id', receipt)
  await open('/subscription/tour-payments/p1', agent({ hasAccess: false }))
  const paper = within(await screen.findByRole('article', { name: 'Receipt' }))
  for (const words of [
    'Reference c0ffee12',
    'Partly refunded',
    'Porchlight LLC',
    'Sarah Whitfield',
    'Austin, TX 78701',
  ])
    expect(paper.getByText(words)).toBeDefined()
  const about = 'Tour assistant, Nora Field, 12 Lantern Row, San Antonio, TX 78205'
  expect(paper.getAllByRole('cell')[0]?.textContent).toBe(about)
  // A name that is written from right to left stays apart from the address.
  expect(paper.getByText('Nora Field').tagName).toBe('BDI')
  const shown = (name: string) =>
    paper.getByText(name, { selector: 'dt, th' }).nextElementSibling?.textContent
  expect(['Paid on', 'Paid with', 'Refunded on', 'Tour on', 'Total', 'Paid', 'Refunded'].map(shown)).toEqual([
    'Mar 18, 2026',
    'Link',
    'Mar 20, 2026',
    'Mar 21, 2026',
    '$25.00',
    '$25.00',
    '-$10.00',
  ])
  expect(paper.queryByText('Date')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the tour' })).toBeNull()
})

it('keeps the places of the buttons of a receipt while it loads', async () => {
  const { answering, release } = held(receipt)
  server.on('GET /api/agent/tour-payments/:id', answering)
  await open('/subscription/tour-payments/p1', agent())
  await screen.findByRole('status', { name: 'Loading the receipt' })
  for (const name of ['Open the tour', 'Print or save as PDF'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  release()
  await screen.findByRole('article', { name: 'Receipt' })
  expect(screen.getByRole('link', { name: 'Open the tour' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Print or save as PDF' })).toHaveProperty('disabled', false)
})

it('prints the receipt of an invoice with the card that paid it, and lists the card', async () => {
  standing = subscription()
  const { seller, payer } = receipt
  const invoice: Invoice = {
    id: 'i1',
    number: 'PL-0001',
    status: 'paid',
    description: 'Standard, one month',
    plan: 'basic',
    subtotalCents: 4000,
    discountCents: 0,
    amountDueCents: 4000,
    amountPaidCents: 4000,
    refundedCents: 0,
    currency: 'usd',
    lines: [],
    periodStart: null,
    periodEnd: null,
    paidAt: '2026-03-18T15:00:00.000Z',
    paidWith: { kind: 'card', brand: 'mastercard', last4: '4444' },
    createdAt: '2026-03-18T15:00:00.000Z',
  }
  server.on('GET /api/subscription/invoices', [invoice, { ...invoice, id: 'i0', paidWith: null }])
  server.on('GET /api/subscription/invoices/:id', { ...invoice, seller, payer })
  const user = await open('/subscription', agent())
  const list = within(await screen.findByRole('list', { name: 'Invoices, newest first' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Standard, one monthMar 18, 2026PL-0001Mastercard ending in 4444ReceiptPaid$40.00',
    'Standard, one monthMar 18, 2026PL-0001ReceiptPaid$40.00',
  ])
  await user.click(list.getByRole('link', { name: /4444/ }))
  const paper = within(await screen.findByRole('article', { name: 'Receipt' }))
  expect(paper.getByText('Paid with').nextElementSibling?.textContent).toBe('Mastercard ending in 4444')
})

it('has a way back while a receipt is loading, and after that has failed', async () => {
  server.on('GET /api/agent/tour-payments/:id', failed())
  await open('/subscription/tour-payments/p1', agent({ hasAccess: false }))
  const back = await screen.findByRole('link', { name: 'Back to Subscription' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(back.isConnected).toBe(true)
  expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).toBeNull()
})

it('leads from the receipt of a tour to the tour', async () => {
  server.on('GET /api/agent/tour-payments/:id', receipt)
  await open('/subscription/tour-payments/p1', agent())
  const link = await screen.findByRole('link', { name: 'Open the tour' })
  expect(link.getAttribute('href')).toBe('/schedule-tour?tour=t1')
})

it.each([
  ['invoice', 'GET /api/subscription/invoices/:id', '/subscription/invoices/theirs'],
  ['receipt', 'GET /api/agent/tour-payments/:id', '/subscription/tour-payments/theirs'],
] as const)('says that someone else’s %s does not exist', async (noun, key, path) => {
  server.on(key, refused('not_found'))
  await open(path, agent())
  expect(await screen.findByText(`This ${noun} doesn’t exist`)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Subscription' }).getAttribute('href')).toBe(
    '/subscription',
  )
})
