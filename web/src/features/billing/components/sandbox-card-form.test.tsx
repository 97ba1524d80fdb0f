import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { prepareServer, refused } from '../../../../test/answers.ts'
import { bankAsks, cards, submitCard } from '../../../../test/billing.ts'
import { newUser } from '../../../../test/user.ts'
import { queryClient } from '../../../lib/requests/query-client.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'

const server = prepareServer()

it('stays busy from the check before the charge until the bank’s question is answered', async () => {
  server.on('POST /api/sandbox/payments/confirm', bankAsks)
  server.on('POST /api/sandbox/payments/authenticate', refused('card_declined'))
  const onBusy = vi.fn<(busy: boolean) => void>()
  let resolveVerify = (): void => undefined
  const verified = new Promise<void>((resolve) => {
    resolveVerify = resolve
  })
  render(
    <QueryClientProvider client={queryClient}>
      <SandboxCardForm
        clientSecret="pi_1_secret_2"
        amountCents={4000}
        verify={() => verified}
        onBusy={onBusy}
        onPaid={() => expect.unreachable()}
        onBack={() => expect.unreachable()}
      />
    </QueryClientProvider>,
  )
  const user = newUser({ delay: null })
  await submitCard(user, cards.asks, 'Pay $40.00')
  await waitFor(() => expect(onBusy.mock.calls).toEqual([[true]]), { timeout: 5_000 })
  resolveVerify()
  await screen.findByRole('button', { name: 'Confirm payment' })
  expect(onBusy.mock.calls).toEqual([[true]])
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(onBusy.mock.calls).toEqual([[true], [false]]))
})
