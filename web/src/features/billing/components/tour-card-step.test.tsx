import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { failed, refused } from '../../../../test/answers.ts'
import { bankAsks, cardAccepted, cards, submitCard } from '../../../../test/billing.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { newUser, type User } from '../../../../test/user.ts'
import { queryClient } from '../../../lib/requests/query-client.ts'
import { TourCardStep } from './tour-card-step.tsx'

const { server } = prepareScreens()
const onPaid = vi.fn<(status: 'succeeded' | 'processing') => void>()
const onBack = vi.fn<() => void>()
const onBusy = vi.fn<(busy: boolean) => void>()

const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2027 }
const call = 'POST /api/agent/payments/:id/stored-card'

beforeEach(() => {
  for (const mock of [onPaid, onBack, onBusy]) mock.mockClear()
  server.on(call, cardAccepted)
  server.on('POST /api/sandbox/payments/confirm', cardAccepted)
})

const show = (more: Partial<Parameters<typeof TourCardStep>[0]> = {}): User => {
  render(
    <QueryClientProvider client={queryClient}>
      <main>
        <TourCardStep
          what="Tour assistant, one tour"
          clientSecret="secret"
          paymentId="payment"
          amountCents={6500}
          storedCard={visa}
          onBusy={onBusy}
          onPaid={onPaid}
          onBack={onBack}
          {...more}
        />
      </main>
    </QueryClientProvider>,
  )
  return newUser({ delay: null })
}
const stored = () =>
  screen.getByRole('radio', { name: /^Pay \$65\.00 with Visa ending in 4242, expires 12\/27/ })
const another = () => screen.getByRole('radio', { name: /^Use another card/ })
const payButton = () => screen.findByRole('button', { name: 'Pay $65.00' })

it('offers the stored card first, and pays with it by the keyboard alone', async () => {
  const user = show()
  expect(screen.getAllByRole('radio')).toEqual([stored(), another()])
  expect(stored()).toHaveProperty('checked', true)
  expect(screen.queryByLabelText('Card number')).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(stored())
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(await payButton())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded'))
  expect(server.asked(call).map(({ body }) => body)).toEqual([{ last4: '4242' }])
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

it('asks for a card if there is none on file', async () => {
  const user = show({ storedCard: null })
  expect(screen.queryByRole('radio')).toBeNull()
  await submitCard(user, cards.good, 'Pay $65.00')
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded'))
  expect(server.asked(call)).toEqual([])
})

it('says nothing about an expiry that the provider does not report', () => {
  show({ storedCard: { brand: 'amex', last4: '0005', expMonth: null, expYear: null } })
  const [first] = screen.getAllByRole('radio')
  expect(first?.closest('label')?.textContent).toMatch(
    /^Pay \$65\.00 with American Express ending in 0005The card we charge/,
  )
})

it('shows the decline’s own words, and takes another card for the same payment', async () => {
  server.on(call, refused('card_declined', { message: 'Your card has insufficient funds.' }))
  const user = show({ failure: 'Your card was declined.' })
  expect(screen.getByRole('alert').textContent).toBe('Payment FailedYour card was declined.')
  await user.click(await payButton())
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Payment FailedYour card has insufficient funds.'),
  )
  expect(onPaid).not.toHaveBeenCalled()
  await user.click(another())
  expect(screen.queryByRole('alert')).toBeNull()
  await submitCard(user, cards.good, 'Pay $65.00')
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded'))
  expect(server.asked('POST /api/sandbox/payments/confirm')).toHaveLength(1)
})

it('lets the user refuse the bank’s question, try again and confirm it', async () => {
  server.on(call, bankAsks)
  const words = 'Your card could not be authenticated. Please try again, or use another card.'
  server.on('POST /api/sandbox/payments/authenticate', refused('card_declined', { message: words }))
  const user = show()
  await user.click(await payButton())
  expect(await screen.findByRole('heading', { name: 'Your bank asks you to confirm' })).toBeDefined()
  expect(onBusy).toHaveBeenLastCalledWith(true)
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  // The question that held the focus is gone.
  await waitFor(async () => expect(document.activeElement).toBe(await payButton()))
  server.on('POST /api/sandbox/payments/authenticate', cardAccepted)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }))
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded'))
})

it('sends one payment at a time, and stays usable after a lost answer', async () => {
  let answer = (): void => undefined
  server.on(call, async () => {
    await new Promise<void>((done) => {
      answer = done
    })
    return { status: 'processing', requiresAction: false } as const
  })
  const user = show()
  await user.click(await payButton())
  const waiting = await screen.findByRole('button', { name: 'Processing...' })
  await user.click(waiting)
  expect(within(document.body).getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true)
  expect(another()).toHaveProperty('disabled', true)
  answer()
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('processing'))
  expect(server.asked(call)).toHaveLength(1)
  server.on(call, failed())
  await user.click(await payButton())
  expect(await screen.findByRole('alert')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalledOnce()
})
