import { refusals } from '@porchlight/contract/kernel/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, refused } from '../../../../test/answers.ts'
import {
  answerCheckout,
  bankAsks,
  cardAccepted,
  cards,
  checkout,
  coupon,
  submitCard,
} from '../../../../test/billing.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import type { User } from '../../../../test/user.ts'

const { server, open, address } = prepareScreens()

const summary = () => within(screen.getByRole('region', { name: 'Order summary' }))
const due = () => summary().getByText('Due today').nextSibling?.textContent
const apply = async (user: User, code: string): Promise<void> => {
  if (code) await user.type(summary().getByRole('textbox', { name: /^Coupon code/ }), code)
  await user.click(summary().getByRole('button', { name: 'Apply' }))
}
const cardNumber = () => screen.findByLabelText('Card number')
const couponAnswer = { success: true, discount: 800, message: 'Applied', amountDue: 3200 } as const
const couponOff = { success: true, clientSecret: 'third', amountDue: 4000 } as const

it('requires every field of the contact form before the payment', async () => {
  answerCheckout(server)
  const user = await open('/checkout?plan=basic', null)
  await user.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Phone is required',
    'License number is required',
  ])
    expect(await screen.findByText(message)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  expect(server.asked('POST /api/create-subscription-public')).toEqual([])
})

it.each([
  ['basic', '$40.00'],
  ['pro', '$75.00'],
] as const)('asks for the price of the plan %s', async (plan, price) => {
  answerCheckout(server, checkout({ plan }))
  await open(`/checkout?plan=${plan}`, null)
  expect(await screen.findByRole('button', { name: `Pay ${price}` })).toBeDefined()
  expect(due()).toBe(price)
})

it('leads an unknown plan to the choice of plans', async () => {
  answerCheckout(server)
  await open('/checkout?plan=gold', null)
  await waitFor(() => expect(address()).toBe('/agent-signup'))
})

it('asks someone who has an account to sign in', async () => {
  answerCheckout(server, checkout())
  server.on('POST /api/create-subscription-public', refused('account_exists'))
  await open('/checkout?plan=basic', null)
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('You already have an account. Sign in.'))
  expect(within(alert).getByRole('link', { name: 'Sign in.' }).getAttribute('href')).toBe('/agent-login')
})

it('reports that a payment could not be prepared, and prepares it on retry', async () => {
  answerCheckout(server, checkout())
  server.on('POST /api/create-subscription-public', refused('provider_unreachable'))
  const user = await open('/checkout?plan=basic', null)
  expect(await screen.findByText('Payment Setup Error')).toBeDefined()
  expect(screen.getByText('Failed to initialize live payment')).toBeDefined()
  answerCheckout(server, checkout())
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(await cardNumber()).toBeDefined()
})

it('requires a coupon code, and refuses an unknown one', async () => {
  answerCheckout(server, checkout())
  server.on('POST /api/apply-coupon', refused('coupon_invalid'))
  const user = await open('/checkout?plan=basic', null)
  await cardNumber()
  await apply(user, '')
  expect(await summary().findByText('Please enter a coupon code')).toBeDefined()
  await apply(user, 'SPRING24')
  expect(await screen.findByText('Invalid Coupon: This coupon code is not valid')).toBeDefined()
  expect(document.activeElement).toBe(summary().getByRole('textbox', { name: /^Coupon code/ }))
  expect(screen.getAllByText(/Invalid Coupon/)).toHaveLength(1)
  expect(due()).toBe('$40.00')
})

it('applies and removes a coupon, and updates the price, the button and the focus', async () => {
  const kept = answerCheckout(server, checkout())
  server.on('POST /api/apply-coupon', () => {
    kept.checkout = checkout({ coupon: coupon(), discount: 800, amountDue: 3200 })
    return { ...couponAnswer, coupon: coupon(), clientSecret: 'second', checkout: kept.checkout }
  })
  server.on('POST /api/remove-coupon', () => {
    kept.checkout = checkout()
    return { ...couponOff, checkout: kept.checkout }
  })
  const user = await open('/checkout?plan=basic', null)
  await cardNumber()
  await apply(user, 'welcome20')
  expect(await screen.findByRole('button', { name: 'Pay $32.00' })).toBeDefined()
  expect(due()).toBe('$32.00')
  const remove = summary().getByRole('button', { name: 'Remove the coupon WELCOME20' })
  expect(document.activeElement).toBe(remove)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Coupon removed')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Pay $40.00' })).toBeDefined()
  expect(due()).toBe('$40.00')
  expect(document.activeElement).toBe(summary().getByRole('textbox', { name: /^Coupon code/ }))
})

it('reports that a coupon could not be changed, and keeps the previous state', async () => {
  const reduced = checkout({ coupon: coupon(), discount: 800, amountDue: 3200 })
  const kept = answerCheckout(server, checkout())
  server.on('POST /api/apply-coupon', refused('provider_unreachable'))
  server.on('POST /api/remove-coupon', refused('provider_unreachable'))
  const user = await open('/checkout?plan=basic', null)
  await cardNumber()
  await apply(user, 'WELCOME20')
  expect(await screen.findByText(/^Coupon Error: /)).toBeDefined()
  expect(due()).toBe('$40.00')
  server.on('POST /api/apply-coupon', () => {
    kept.checkout = reduced
    return { ...couponAnswer, coupon: coupon(), clientSecret: 'second', checkout: reduced }
  })
  await user.click(summary().getByRole('button', { name: 'Apply' }))
  await user.click(await summary().findByRole('button', { name: 'Remove the coupon WELCOME20' }))
  expect(await screen.findByText('Failed to remove coupon')).toBeDefined()
  expect(due()).toBe('$32.00')
})

it('asks for no card when a coupon covers the whole month', async () => {
  const free = coupon({ code: 'FREEMONTH', percent_off: 100 })
  const kept = answerCheckout(server, checkout({ coupon: free, discount: 4000, amountDue: 0 }))
  server.on('POST /api/create-subscription-public', () => ({
    clientSecret: null,
    subscriptionId: 'subscription',
    checkout: kept.checkout ?? checkout(),
  }))
  const user = await open('/checkout?plan=basic', null)
  const start = await screen.findByRole('button', { name: 'Start Standard for free' })
  expect(due()).toBe('FREE')
  expect(screen.queryByLabelText('Card number')).toBeNull()
  kept.checkout = checkout({ state: 'paid', coupon: free, discount: 4000, amountDue: 0 })
  await user.click(start)
  await waitFor(() => expect(address()).toBe('/account-setup'))
})

it('reports a declined card, and accepts another one', async () => {
  answerCheckout(server, checkout())
  const user = await open('/checkout?plan=basic', null)
  const { message } = refusals.card_declined
  server.on('POST /api/sandbox/payments/confirm', refused('card_declined'))
  await submitCard(user, cards.declined, 'Pay $40.00')
  const alert = (await screen.findByText('Payment Failed')).closest('[role="alert"]')
  expect(alert?.textContent).toContain(message)
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', cards.declined)
  answerCheckout(server, checkout())
  await submitCard(user, cards.good, 'Pay $40.00')
  await waitFor(() => expect(address()).toBe('/account-setup'))
})

it('waits for the bank’s challenge, and locks everything else meanwhile', async () => {
  const kept = answerCheckout(server, checkout({ coupon: coupon(), discount: 800, amountDue: 3200 }))
  let charge = (): void => undefined
  server.on('POST /api/sandbox/payments/confirm', async () => {
    await new Promise<void>((done) => {
      charge = done
    })
    return bankAsks
  })
  const user = await open('/checkout?plan=basic', null)
  await submitCard(user, cards.asks, 'Pay $32.00')
  const others = () => [
    summary().getByRole('button', { name: 'Remove the coupon WELCOME20' }),
    screen.getByRole('button', { name: 'Edit contact information' }),
  ]
  const expectLocked = (locked: boolean) => {
    for (const other of others()) expect(other).toHaveProperty('disabled', locked)
    expect(screen.queryByRole('link', { name: 'Switch to Pro' }) === null).toBe(locked)
  }
  await waitFor(() => expectLocked(true))
  charge()
  const confirm = await screen.findByRole('button', { name: 'Confirm payment' })
  expect(document.activeElement).toBe(confirm)
  expectLocked(true)
  server.on('POST /api/sandbox/payments/authenticate', refused('card_declined'))
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expectLocked(false))

  await submitCard(user, cards.asks, 'Pay $32.00')
  await waitFor(() => expectLocked(true))
  charge()
  server.on('POST /api/sandbox/payments/authenticate', () => {
    kept.checkout = checkout({ state: 'paid' })
    return cardAccepted
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }))
  await waitFor(() => expect(address()).toBe('/account-setup'))
})

it('disables payment while a coupon is being applied', async () => {
  answerCheckout(server, checkout())
  let answer = (): void => undefined
  server.on('POST /api/apply-coupon', async () => {
    await new Promise<void>((done) => {
      answer = done
    })
    return failed()
  })
  const user = await open('/checkout?plan=basic', null)
  await cardNumber()
  await apply(user, 'TENOFF')
  const pay = screen.getByRole('button', { name: 'Pay $40.00' })
  await waitFor(() => expect(pay).toHaveProperty('disabled', true))
  expect(screen.getByRole('button', { name: 'Edit contact information' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('link', { name: 'Switch to Pro' })).toBeNull()
  answer()
  await waitFor(() => expect(pay).toHaveProperty('disabled', false))
})

it('hides the card form while the bank still processes a payment', async () => {
  const kept = answerCheckout(server, checkout())
  server.on('POST /api/sandbox/payments/confirm', cardAccepted)
  const user = await open('/checkout?plan=basic', null)
  await submitCard(user, cards.good, 'Pay $40.00')
  expect(await screen.findByText('Payment processing')).toBeDefined()
  expect(screen.getByText(/we’ll email you a link to your account/)).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Card' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit contact information' })).toBeNull()
  expect(kept.checkout?.state).toBe('open')
})
