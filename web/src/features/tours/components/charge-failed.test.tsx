import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChargeFailed, ChargeOpen } from './charge-failed.tsx'

const asked: string[] = []
afterEach(() => {
  cleanup()
  asked.length = 0
  vi.unstubAllGlobals()
})

// Only the fields of a tour that the two components read.
const tour = (facts: Partial<AgentTour> & { pay?: 'payCharge' | 'payAgain' }): AgentTour =>
  ({
    id: 't1',
    clientName: 'Nora Field',
    tourCharge: 20,
    chargeStatus: 'failed',
    chargeFailure: 'Your card was declined.',
    propertyName: null,
    propertyAddress: '1 Oak Street, Austin',
    property: { address: '1 Oak Street', unit: null, city: 'austin', state: 'TX', zipCode: '78701' },
    ...facts,
    may: { payCharge: facts.pay === 'payCharge', payAgain: facts.pay === 'payAgain' },
  }) as unknown as AgentTour // only the fields that the two components read

const show = (Part: typeof ChargeOpen, facts: Parameters<typeof tour>[0]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawn = (next: Parameters<typeof tour>[0]) => (
    <QueryClientProvider client={client}>
      <Part tour={tour(next)} />
    </QueryClientProvider>
  )
  const { rerender } = render(drawn(facts))
  return (next: Parameters<typeof tour>[0]) => rerender(drawn(next))
}

const answerPayments = (): void => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({
      paymentId: 'p1',
      status: 'succeeded',
      clientSecret: 's',
      amount: 20,
      failure: null,
      storedCard: null,
    })
  })
}

it('a failed charge of a city tour shows the amount and the reason, and its button loads its payment', async () => {
  answerPayments()
  const change = show(ChargeOpen, { pay: 'payCharge' })
  const part = screen.getByRole('group', { name: 'Payment Failed' })
  expect(part.textContent).toContain('We couldn’t charge $20.00 for this tour. Your card was declined.')
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Pay $20.00: Nora Field' }))
  expect(await screen.findByRole('dialog', { name: 'Pay for a tour' })).toBeDefined()
  // Another window has paid it meanwhile; the dialog says so until it closes.
  expect(await screen.findByText(/This tour is paid for\. You won’t be/)).toBeDefined()
  expect(asked).toContain('/api/agent/tour-requests/t1/charge-payment')
  change({ chargeStatus: 'paid', chargeFailure: null })
  expect(screen.getByRole('dialog', { name: 'Pay for a tour' })).toBeDefined()
})

it('without a reason it shows only the amount', () => {
  show(ChargeOpen, { pay: 'payCharge', chargeFailure: null })
  expect(screen.getByText(/We couldn’t charge/).textContent?.trim()).toBe(
    'We couldn’t charge $20.00 for this tour.',
  )
})

it.each([
  ['paid', { chargeStatus: 'paid' }],
  ['waived', { chargeStatus: 'waived' }],
  ['not charged yet', { chargeStatus: 'pending' }],
] as const)('a charge that is %s shows nothing', (_name, facts) => {
  show(ChargeOpen, facts)
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  ['failed', 'Payment Failed', /Pay again to get a tour assistant/],
  ['refunded', 'Assistant fee refunded', /Pay the fee again to book one/],
] as const)(
  'an assistant fee that is %s says so, with a button to pay the amount again',
  (chargeStatus, title, words) => {
    show(ChargeFailed, { pay: 'payAgain', chargeStatus })
    expect(screen.getByRole('group', { name: title }).textContent).toMatch(words)
    expect(screen.getByRole('button', { name: 'Pay $20.00 again: Nora Field' })).toBeDefined()
    cleanup()
    show(ChargeFailed, { pay: 'payAgain', chargeStatus, tourCharge: 0 })
    expect(screen.getByRole('button', { name: 'Pay again: Nora Field' })).toBeDefined()
  },
)
