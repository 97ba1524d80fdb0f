import type { CallAnswer } from '@porchlight/contract/client-types'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { CardDialog } from './card-dialog.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

/** A parent that is busy after the card was accepted, because its own request gets no answer. */
function Paying() {
  const [busy, setBusy] = useState(false)
  return (
    <CardDialog
      title="Pay by card"
      clientSecret="s"
      amountCents={4000}
      busy={busy}
      onDone={() => setBusy(true)}
      onClose={() => undefined}
    />
  )
}

const showCard = async (answer: { status: string; requiresAction: boolean }): Promise<void> => {
  fetched.mockImplementation(async () => Response.json(answer))
  const client = new QueryClient()
  // Only the field that the form reads; the client checks the others.
  const config = { payments: { provider: 'sandbox', publishableKey: null } } as CallAnswer<'GET /api/config'>
  client.setQueryData(configQuery.queryKey, config)
  render(
    <QueryClientProvider client={client}>
      <Paying />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242424242424242' } })
  fireEvent.change(screen.getByLabelText('Expiration'), { target: { value: '12 / 34' } })
  fireEvent.change(screen.getByLabelText('Security code'), { target: { value: '123' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Card' }))
}

it('does not send an accepted card again while the next step is under way', async () => {
  await showCard({ status: 'succeeded', requiresAction: false })
  await screen.findByText('Confirming your payment')
  expect(screen.getByRole('button', { name: /^Cancel$/ })).toHaveProperty('disabled', true)
  const send = screen.getByRole('button', { name: /^Processing/ })
  fireEvent.click(send)
  fireEvent.submit(screen.getByRole('form', { name: 'Card' }))
  await waitFor(() => expect(send.getAttribute('aria-busy')).toBe('true'))
  expect(fetched).toHaveBeenCalledOnce()
})

it('does not answer the bank twice', async () => {
  await showCard({ status: 'open', requiresAction: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm payment' }))
  await screen.findByText('Confirming your payment')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm payment' }))
  expect(screen.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', true)
  expect(fetched).toHaveBeenCalledTimes(2)
})
