import type { PlanChange, Subscription } from '@porchlight/contract/subscriptions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { held } from '../../../test/answers.ts'
import { bankAsks, cardAccepted, cards, submitCard, subscription } from '../../../test/billing.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { answerTourForms } from '../../../test/tour-form.ts'

const { server, open, address, sendLiveEvent } = prepareScreens()

let standing: Subscription
beforeEach(() => {
  server.on('GET /api/subscription', () => standing)
  server.on('GET /api/subscription/invoices', [])
  server.on('GET /api/agent/tour-payments', [])
})
const openInvoice = (amountDueCents: number): Subscription['openInvoice'] => ({
  id: 'invoice',
  amountDueCents,
  failure: 'Your card was declined.',
  nextAttemptAt: '2026-04-21T15:00:00.000Z',
})
const currentPlan = async () => (await screen.findByRole('region', { name: 'Current plan' })).textContent

it('pays a refused upgrade with another card, after its bank’s challenge', async () => {
  standing = subscription({ may: { upgrade: true } })
  const offer: PlanChange = {
    plan: 'pro',
    when: 'now',
    at: '2026-04-18T15:00:00.000Z',
    lines: [],
    amountDueCents: 3500,
    nextAmountCents: 7500,
  }
  const payment = { clientSecret: 'secret', amountDueCents: 3500 }
  server.on('GET /api/subscription/preview', offer)
  server.on('POST /api/subscription/change', () => {
    standing = subscription({ openInvoice: openInvoice(3500), may: { pay: true } })
    return { subscription: standing, payment }
  })
  server.on('POST /api/subscription/pay', () => ({ subscription: standing, payment }))
  server.on('POST /api/sandbox/payments/confirm', bankAsks)
  server.on('POST /api/sandbox/payments/authenticate', cardAccepted)
  server.on('POST /api/subscription/refresh', () => {
    standing = subscription({ plan: 'pro' })
    return { subscription: standing }
  })
  const user = await open('/subscription', agent())
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))
  await user.click(await screen.findByRole('button', { name: 'Pay $35.00 and upgrade' }))
  const alert = (await screen.findByText('Payment Failed')).closest('[role="alert"]')
  expect(alert?.textContent).toContain('Your card was declined.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const banner = await screen.findByRole('region', { name: 'Payment due' })
  expect(banner.textContent).toContain('You stay on Standard until it is paid.')
  expect(await currentPlan()).toContain('$40.00 per month')
  await user.click(within(banner).getByRole('button', { name: 'Pay now' }))
  await submitCard(user, cards.asks, 'Pay $35.00')
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }))
  expect(await screen.findByText('Payment received')).toBeDefined()
  await waitFor(async () => expect(await currentPlan()).toContain('$75.00 per month'))
  expect(screen.queryByRole('region', { name: 'Payment due' })).toBeNull()
})

it('leads back when the live event of access arrives before the payment’s answer, and confirms the payment', async () => {
  const overdue = agent({ subscriptionStatus: 'past_due', hasAccess: false })
  standing = subscription({ status: 'past_due', openInvoice: openInvoice(4000), may: { pay: true } })
  server.on('POST /api/subscription/pay', {
    subscription: standing,
    payment: { clientSecret: 'secret', amountDueCents: 4000 },
  })
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/agent/tour-months', [])
  answerTourForms(server)
  const { answering, release } = held(cardAccepted)
  server.on('POST /api/sandbox/payments/confirm', answering)
  server.on('POST /api/subscription/refresh', () => ({ subscription: standing }))
  const user = await open('/subscription?from=%2Fschedule-tour%3Ftab%3Dpast', overdue)
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  await submitCard(user, cards.good, 'Pay $40.00')
  standing = subscription()
  server.on('GET /api/auth/user', agent())
  sendLiveEvent({ topic: 'session', id: null })
  await waitFor(() => expect(address()).toBe('/schedule-tour?tab=past'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Schedule A Tour' })).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Card' })).toBeNull()
  release()
  expect(await screen.findByText('Payment received')).toBeDefined()
  expect(address()).toBe('/schedule-tour?tab=past')
})
