import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkout, coupon } from '../../../../test/billing.ts'
import { OrderSummary } from './order-summary.tsx'

const welcome = coupon()
const begun = checkout()

type Shown = Partial<Parameters<typeof OrderSummary>[0]>

/** The summary in a page that keeps the waiting code. */
function Page(props: Shown) {
  const [waiting, setWaiting] = useState<string | null>(props.waiting ?? null)
  return (
    <OrderSummary
      plan="basic"
      checkout={null}
      carried={null}
      clientSecret={null}
      locked={false}
      onSecret={vi.fn()}
      onRefused={vi.fn()}
      {...props}
      waiting={waiting}
      onWaiting={setWaiting}
    />
  )
}

const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
const page = (props: Shown) => (
  <QueryClientProvider client={client}>
    <Page {...props} />
  </QueryClientProvider>
)

let sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) })
    const discounted = { ...begun, coupon: welcome, discount: 800, amountDue: 3200 }
    return Response.json({
      message: 'Applied',
      clientSecret: 'secret_2',
      amountDue: 3200,
      checkout: discounted,
    })
  })
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
})

const apply = (code: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: /Coupon code/ }), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
}
const dueToday = (): string | null => screen.getByText('Due today').nextSibling?.textContent ?? null

it('keeps a coupon that is applied before the contact is sent, and applies it once the contact is known', async () => {
  const onSecret = vi.fn()
  const { rerender } = render(page({ onSecret }))
  apply(' WELCOME20 ')
  expect(screen.getByText('We’ll apply WELCOME20 when you continue to payment.')).toBeDefined()
  expect(sent).toEqual([])

  // Nothing changes while the contact is being sent.
  rerender(page({ onSecret, locked: true, checkout: begun, clientSecret: 'secret_1' }))
  expect(sent).toEqual([])
  rerender(page({ onSecret, checkout: begun, clientSecret: 'secret_1' }))
  await waitFor(() => expect(onSecret).toHaveBeenCalledWith('secret_2'))
  expect(sent).toEqual([
    { path: '/api/apply-coupon', body: { couponCode: 'WELCOME20', clientSecret: 'secret_1' } },
  ])
})

it('keeps a waiting code in its field when the summary of another plan replaces this one', () => {
  render(page({ plan: 'pro', waiting: 'TENOFF' }))
  expect(screen.getByRole('textbox', { name: /Coupon code/ })).toHaveProperty('value', 'TENOFF')
  expect(screen.getByText(/We’ll apply TENOFF/)).toBeDefined()
})

it('keeps the coupon after a change of plan, at the other plan’s price', () => {
  const paid = { ...begun, coupon: welcome, discount: 800, amountDue: 3200 }
  const { rerender } = render(page({ checkout: paid, clientSecret: 'secret_1' }))
  expect(dueToday()).toBe('$32.00')
  rerender(page({ plan: 'pro', carried: welcome, clientSecret: 'secret_1' }))
  expect(screen.getByText('WELCOME20 is applied')).toBeDefined()
  expect(screen.getByText('-$15.00')).toBeDefined()
  expect(dueToday()).toBe('$60.00')
})

it.each([
  ['without a coupon', null],
  ['with a permanent coupon', { ...welcome, percent_off: 100, duration: 'forever' as const }],
  ['with a free first month', { ...welcome, percent_off: 100 }],
])('does not mention a stored card %s, because there is none yet', (_name, carried) => {
  render(page({ carried }))
  expect(screen.getByRole('region', { name: 'Order summary' }).textContent).not.toMatch(/card/i)
  expect(dueToday()).toBe(carried ? 'FREE' : '$40.00')
})

it('asks for a code when the field is empty, and sends nothing', () => {
  render(page({ checkout: begun, clientSecret: 'secret_1' }))
  apply('  ')
  expect(screen.getByText('Please enter a coupon code')).toBeDefined()
  expect(sent).toEqual([])
})

it('folds on a phone to one line with the amount due', () => {
  render(page({}))
  const toggle = screen.getByRole('button', { name: /Show order summary/ })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(toggle.textContent).toBe('Show order summary$40.00')
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(toggle.textContent).toBe('Hide order summary')
})
