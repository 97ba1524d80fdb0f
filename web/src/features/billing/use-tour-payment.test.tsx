import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configQuery } from '../../lib/requests/config-query.ts'
import { receiveToasts, type ToastMessage } from '../../lib/toast.ts'
import { useTourPayment } from './use-tour-payment.ts'

const toasts: ToastMessage[] = []
let hangUp = () => {}
beforeEach(() => {
  toasts.length = 0
  hangUp = receiveToasts((message) => void toasts.push(message))
  vi.stubGlobal('fetch', async () => Response.json({}))
})
afterEach(() => {
  hangUp()
  vi.unstubAllGlobals()
})

it.each([
  [true, 'succeeded', 'Payment received', 'We emailed you a receipt.'],
  [true, 'processing', 'Payment processing', 'We’ll email you when it is complete.'],
  [false, 'succeeded', 'Payment received', 'The tour now shows as paid.'],
  [false, 'processing', 'Payment processing', 'You’ll see it on the tour when it is complete.'],
] as const)(
  'with email %s, reports a charge that %s and promises no email that is not sent',
  async (...row) => {
    const [email, status, title, description] = row
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    client.setQueryData(configQuery.queryKey, { email } as never) // only the field that the hook reads
    const { result } = renderHook(() => useTourPayment('01935c5e-0000-7000-8000-000000000001', 'charge'), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    await act(() => result.current.settle(status))
    expect(toasts).toMatchObject([{ title, description }])
  },
)
