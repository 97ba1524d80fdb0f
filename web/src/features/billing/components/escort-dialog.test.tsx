import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refused } from '../../../../test/answers.ts'
import { bankAsks, cardAccepted, cards, submitCard } from '../../../../test/billing.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { answerEscortFee } from '../../../../test/tour-form.ts'
import { newUser, type User } from '../../../../test/user.ts'
import { queryClient } from '../../../lib/requests/query-client.ts'
import { EscortDialog } from './escort-dialog.tsx'

const { server } = prepareScreens()
const onChosen = vi.fn(async () => true)
const onClose = vi.fn()

beforeEach(() => {
  onChosen.mockClear()
  onClose.mockClear()
  answerEscortFee(server, { amount: 15, plan: 'pro' })
})

const show = (): User => {
  render(
    <QueryClientProvider client={queryClient}>
      <EscortDialog
        propertyId="house"
        place="Lantern House"
        time="Mar 20, 2036, 10:00 AM CDT"
        onChosen={onChosen}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return newUser({ delay: null })
}
const choosePaying = async (user: User): Promise<void> => {
  await user.click(await screen.findByRole('radio', { name: /^Pay for a tour assistant: \$15\.00/ }))
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
}
const expectBooked = async (): Promise<void> => {
  await waitFor(() => expect(onChosen.mock.calls).toEqual([[{ by: 'assistant', paymentId: 'payment' }]]))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
}

it('requires a choice of escort before it continues', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Choose who goes with your client')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /^I will escort personally/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(onChosen.mock.calls).toEqual([[{ by: 'agent' }]]))
})

it('shows the bank’s reason when a card is declined, and books with another card', async () => {
  server.on('POST /api/sandbox/payments/confirm', refused('card_declined'))
  const user = show()
  await choosePaying(user)
  await submitCard(user, cards.declined, 'Pay $15.00')
  const alert = (await screen.findByText('Payment Failed')).closest('[role="alert"]')
  expect(alert?.textContent).toContain('Your card was declined.')
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', cards.declined)
  expect(onChosen).not.toHaveBeenCalled()
  server.on('POST /api/sandbox/payments/confirm', cardAccepted)
  await submitCard(user, cards.good, 'Pay $15.00')
  await expectBooked()
})

it('stays open while a card is charged, and books the tour once it is paid', async () => {
  let charge = (): void => undefined
  server.on('POST /api/sandbox/payments/confirm', async () => {
    await new Promise<void>((done) => {
      charge = done
    })
    return cardAccepted
  })
  const user = show()
  await choosePaying(user)
  await submitCard(user, cards.good, 'Pay $15.00')
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDefined()
  charge()
  await expectBooked()
})

it('lets the user decline the bank’s confirmation, try again and confirm it', async () => {
  server.on('POST /api/sandbox/payments/confirm', bankAsks)
  const words = 'Your card could not be authenticated. Please try again, or use another card.'
  server.on('POST /api/sandbox/payments/authenticate', refused('card_declined', { message: words }))
  const user = show()
  await choosePaying(user)
  await submitCard(user, cards.asks, 'Pay $15.00')
  expect(await screen.findByRole('heading', { name: 'Your bank asks you to confirm' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  await submitCard(user, cards.asks, 'Pay $15.00')
  server.on('POST /api/sandbox/payments/authenticate', cardAccepted)
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }))
  await expectBooked()
  const answers = server.asked('POST /api/sandbox/payments/authenticate').map(({ body }) => body)
  expect(answers).toMatchObject([{ approve: false }, { approve: true }])
})
