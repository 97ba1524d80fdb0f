import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { subscription } from '../../../../test/billing.ts'
import { MethodCard } from './method-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { StandingBanner } from './standing-banner.tsx'

/** Sets the contact of the business in the configuration. */
const contact = (supportEmail: string | null) => {
  const business = { name: 'Acme', supportEmail, supportPhone: null }
  vi.stubGlobal('fetch', async () => Response.json({ business }))
}
beforeEach(() => contact(null))
afterEach(() => vi.unstubAllGlobals())

/** Shows a subscription without a card. */
const show = (facts: Parameters<typeof subscription>[0]) => {
  const shown = subscription({ paymentMethod: null, ...facts })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StandingBanner subscription={shown} paying={false} onPay={vi.fn()} />
      <MethodCard subscription={shown} beginning={false} onReplace={vi.fn()} />
      <PlanComparison subscription={shown} onChoose={vi.fn()} />
    </QueryClientProvider>,
  )
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('shows no warning for a subscription that renews, and offers the permitted actions', () => {
  show({ may: { upgrade: true, changeMethod: true } })
  expect(screen.queryByRole('region', { name: 'No subscription' })).toBeNull()
  expect(buttons()).toEqual(['Add card', 'Upgrade to Pro'])
  expect(screen.getByText(/No card on file. Add one by Apr 18, 2026/)).toBeTruthy()
})

it('explains a plan that the team has granted, and offers no actions', () => {
  show({ source: 'granted', nextAmountCents: null, currentPeriodEnd: null })
  expect(screen.getByRole('region', { name: 'Granted by our team' }).textContent).toContain(
    'Nothing is charged',
  )
  expect(buttons()).toEqual([])
})

it('names the support email if the user cannot pay here', async () => {
  contact('help@acme.example')
  show({ status: 'past_due' })
  const address = await screen.findByRole('link', { name: 'help@acme.example' })
  expect(address.parentElement?.textContent).toBe('To pay it, write to help@acme.example.')
})

it('names the administrator of the business if no contact is set', async () => {
  show({ source: 'granted', nextAmountCents: null })
  expect(await screen.findByText('To change it, ask the administrator of Acme.')).toBeTruthy()
})

it('says why a payment is overdue, when it is tried again, and how to pay', () => {
  const openInvoice = {
    id: 'x',
    amountDueCents: 4000,
    failure: 'Your card was declined.',
    nextAttemptAt: '2026-04-21T15:00:00.000Z',
  }
  show({ status: 'past_due', openInvoice, may: { pay: true } })
  const banner = screen.getByRole('region', { name: 'Payment overdue' })
  expect(banner.textContent).toContain('$40.00 is due. Your card was declined.')
  expect(banner.textContent).toContain('We’ll try again on Apr 21, 2026.')
  expect(buttons()).toEqual(['Pay now'])
})

it('offers to drop an upgrade that is not paid yet', () => {
  const openInvoice = { id: 'x', amountDueCents: 3500, failure: null, nextAttemptAt: null }
  show({ openInvoice, may: { pay: true } })
  expect(screen.getByRole('region', { name: 'Payment due' }).textContent).toContain(
    'You stay on Standard until it is paid.',
  )
  expect(buttons()).toEqual(['Stay on Standard', 'Pay now'])
})

it('says that no data is lost after the subscription has ended, and offers both plans', () => {
  show({ status: 'cancelled', nextAmountCents: null, may: { subscribe: true } })
  expect(screen.getByRole('region', { name: 'No subscription' }).textContent).toContain('Nothing is lost')
  expect(buttons()).toEqual(['Subscribe to Standard', 'Subscribe to Pro'])
})
