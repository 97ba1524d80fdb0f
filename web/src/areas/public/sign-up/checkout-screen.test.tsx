import type { Checkout } from '@porchlight/contract/checkouts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkout, coupon } from '../../../../test/billing.ts'
import { checkoutQuery } from '../../../features/billing/checkout-api.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { CheckoutScreen } from './checkout-screen.tsx'

const address = vi.hoisted(() => ({ plan: 'basic' }))
const history = vi.hoisted(() => ({
  push: () => undefined,
  replace: () => undefined,
  location: { search: '' },
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({ useSearch: () => ({ plan: address.plan }) }),
  useRouter: () => ({ history }),
}))

const begun = checkout({
  // An incomplete contact: the page does not skip to the payment.
  phone: null,
  licenseNumber: null,
  coupon: coupon(),
  discount: 800,
  amountDue: 3200,
})

const whole = { phone: '210-555-0100', licenseNumber: 'TX-1' }
/** The checkout on the server. */
let standing: Checkout | null = null
const sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  address.plan = 'basic'
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (body) sent.push({ path, body: JSON.parse(body) })
    if (path === '/api/create-subscription-public')
      standing = { ...begun, ...whole, coupon: null, discount: 0, amountDue: 4000 }
    if (path === '/api/apply-coupon') standing = { ...begun, ...whole }
    return Response.json({
      message: 'Applied',
      clientSecret: 'secret_1',
      amountDue: 3200,
      checkout: standing,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (checkout: Checkout | null) => {
  standing = checkout
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(configQuery.queryKey, { payments: { provider: 'sandbox' } } as never) // the screen reads only these fields
  client.setQueryData(checkoutQuery.queryKey, checkout)
  const page = () => (
    <QueryClientProvider client={client}>
      <CheckoutScreen />
    </QueryClientProvider>
  )
  const { rerender } = render(page())
  return (plan: string): void => {
    address.plan = plan
    rerender(page())
  }
}
const typed = (name: RegExp, value: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
}

it('a coupon applied before the contact survives a change of plan until the server can apply it', async () => {
  const take = show(null)
  typed(/Coupon code/, 'WELCOME20')
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  take('pro')
  expect(screen.getByRole('heading', { name: 'Subscribe to Pro' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: /Coupon code/ })).toHaveProperty('value', 'WELCOME20')
  take('basic')
  expect(screen.getByText("We'll apply WELCOME20 when you continue to payment.")).toBeDefined()
  expect(sent).toEqual([])

  for (const [name, value] of [
    [/First name/, 'Ann'],
    [/Last name/, 'Lee'],
    [/Email/, 'a@example.test'],
    [/Phone/, '210-555-0100'],
    [/License/, 'TX-1'],
  ] as const)
    typed(name, value)
  fireEvent.submit(screen.getByRole('form', { name: 'Contact information' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/apply-coupon'))
  expect(sent.find(({ path }) => path === '/api/apply-coupon')?.body).toEqual({
    couponCode: 'WELCOME20',
    clientSecret: 'secret_1',
  })
  expect(await screen.findByText('WELCOME20 is applied')).toBeDefined()
})

it('a coupon survives a change of plan', () => {
  const take = show(begun)
  const due = () => screen.getByText('Due today').nextSibling?.textContent
  expect(due()).toBe('$32.00')
  take('pro')
  expect(screen.getByText('WELCOME20 is applied')).toBeDefined()
  expect(due()).toBe('$60.00')
})

it.each([null, begun])('mentions no stored card, because none exists before the payment', (checkout) => {
  show(checkout)
  expect(document.body.textContent).not.toMatch(/card is kept|card on file|keep your card/i)
})
