import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receiveToasts, type ToastMessage } from '../../lib/toast.ts'
import { checkoutQuery } from './checkout-api.ts'
import { useApplyCoupon, useStartCheckout } from './use-checkout.ts'

/** The state of the checkout that the server answers, and the code with which it refuses every change. */
const server = { state: 'open', code: 'checkout_paid' }
const toasts: ToastMessage[] = []
let hangUp = () => {}
beforeEach(() => {
  server.state = 'open'
  toasts.length = 0
  hangUp = receiveToasts((message) => void toasts.push(message))
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/checkout'
      ? Response.json({ checkout: { state: server.state } })
      : Response.json({ message: 'Not now', code: server.code }, { status: 409 }),
  )
})
afterEach(() => {
  hangUp()
  vi.unstubAllGlobals()
})

const nora = { firstName: 'Nora', lastName: 'Lee', email: 'n@agents.example', phone: '1', licenseNumber: '2' }
const open = async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const page = renderHook(
    () => ({
      stands: useQuery(checkoutQuery).data?.state,
      start: useStartCheckout(),
      apply: useApplyCoupon(null),
    }),
    { wrapper },
  )
  await waitFor(() => expect(page.result.current.stands).toBe('open'))
  return page.result
}

it('does not report a payment that arrived meanwhile as an error, and shows the checkout as paid', async () => {
  const page = await open()
  server.state = 'paid'
  page.current.start.mutate({ ...nora, planType: 'basic' })
  await waitFor(() => expect(page.current.start.isError).toBe(true))
  expect(page.current.stands).toBe('paid')
  page.current.apply.mutate({ couponCode: 'TENOFF', atField: true })
  await waitFor(() => expect(page.current.apply.isError).toBe(true))
  expect(toasts).toEqual([])
})

it('reports a change that another window has made', async () => {
  const page = await open()
  page.current.start.mutate({ ...nora, planType: 'basic' })
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Payment Setup Error', description: 'Not now' }]),
  )
})
