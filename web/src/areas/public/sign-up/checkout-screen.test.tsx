import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { held, refused } from '../../../../test/answers.ts'
import { answerCheckout, checkout, coupon } from '../../../../test/billing.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import type { User } from '../../../../test/user.ts'

const { server, open } = prepareScreens()

const reduced = { coupon: coupon(), discount: 800, amountDue: 3200 } as const
// An incomplete contact: the page does not skip to the payment.
const begun = checkout({ ...reduced, phone: null, licenseNumber: null })

const couponCode = () => screen.findByRole('textbox', { name: /Coupon code/ })
const switchTo = async (user: User, plan: string): Promise<void> => {
  await user.click(screen.getByRole('link', { name: `Switch to ${plan}` }))
  await screen.findByRole('heading', { name: `Subscribe to ${plan}` })
}

const continueToPayment = async (user: User): Promise<void> => {
  for (const [name, value] of [
    [/First name/, 'Ann'],
    [/Last name/, 'Lee'],
    [/Email/, 'a@example.test'],
    [/Phone/, '210-555-0100'],
    [/License/, 'TX-1'],
  ] as const)
    await user.type(screen.getByRole('textbox', { name }), value)
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
}

it('a coupon applied before the contact survives a change of plan until the server can apply it', async () => {
  const kept = answerCheckout(server)
  server.on('POST /api/apply-coupon', () => {
    kept.checkout = checkout(reduced)
    return {
      success: true as const,
      discount: 800,
      message: 'Applied',
      amountDue: 3200,
      coupon: coupon(),
      clientSecret: 'second',
      checkout: kept.checkout,
    }
  })
  const user = await open('/checkout?plan=basic', null)
  await user.type(await couponCode(), 'WELCOME20')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await switchTo(user, 'Pro')
  expect(await couponCode()).toHaveProperty('value', 'WELCOME20')
  await switchTo(user, 'Standard')
  expect(screen.getByText('We’ll apply WELCOME20 when you continue to payment.')).toBeDefined()
  expect(server.askedKeys().filter((key) => key.startsWith('POST'))).toEqual([])

  await continueToPayment(user)
  await waitFor(() => expect(server.asked('POST /api/apply-coupon')).toHaveLength(1))
  expect(server.asked('POST /api/apply-coupon')[0]?.body).toEqual({
    couponCode: 'WELCOME20',
    clientSecret: 'secret',
  })
  expect(await screen.findByText('WELCOME20 is applied')).toBeDefined()
})

it('reports in a toast that the coupon entered earlier was refused, and leaves the focus where it is', async () => {
  answerCheckout(server)
  server.on('POST /api/apply-coupon', refused('coupon_invalid'))
  const user = await open('/checkout?plan=basic', null)
  await user.type(await couponCode(), 'SPRING24')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await continueToPayment(user)
  expect(await screen.findByText('Invalid Coupon')).toBeDefined()
  expect(screen.getAllByText('This coupon code is not valid')).toHaveLength(1)
  expect(document.activeElement).not.toBe(await couponCode())
})

it('a coupon survives a change of plan', async () => {
  answerCheckout(server, begun)
  const user = await open('/checkout?plan=basic', null)
  const due = () => screen.getByText('Due today').nextSibling?.textContent
  expect(await screen.findByText('WELCOME20 is applied')).toBeDefined()
  expect(due()).toBe('$32.00')
  await switchTo(user, 'Pro')
  expect(screen.getByText('WELCOME20 is applied')).toBeDefined()
  expect(due()).toBe('$60.00')
})

it.each([null, begun])('mentions no stored card, because none exists before the payment', async (given) => {
  answerCheckout(server, given)
  await open('/checkout?plan=basic', null)
  expect(await screen.findByText('Due today')).toBeDefined()
  expect(document.body.textContent).not.toMatch(/card is kept|card on file|keep your card/i)
})

it('names the seller and the terms beside the form, in new tabs that keep the input', async () => {
  answerCheckout(server)
  await open('/checkout?plan=basic', null)
  expect(await screen.findByText(/Sold by Porchlight/)).toBeDefined()
  for (const [name, path] of [
    ['terms', '/terms'],
    ['refund policy', '/refunds'],
    ['privacy policy', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(path)
    expect(link.getAttribute('target')).toBe('_blank')
  }
  expect(screen.getByRole('link', { name: 'help@porchlight.example' })).toBeDefined()
})

it('continues at the payment after a return, and never shows the contact form on the way', async () => {
  const kept = answerCheckout(server, checkout())
  const { answering, release } = held({
    clientSecret: 'secret',
    subscriptionId: 'subscription',
    checkout: kept.checkout ?? checkout(),
  })
  server.on('POST /api/create-subscription-public', answering)
  await open('/checkout?plan=basic', null)
  expect(await screen.findByRole('status', { name: 'Preparing the payment' })).toBeDefined()
  const payment = screen.getByRole('heading', { name: 'Payment' })
  expect(screen.queryByRole('form', { name: 'Contact information' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit contact information' })).toHaveProperty('disabled', true)
  release()
  expect(await screen.findByRole('form', { name: 'Card' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Payment' })).toBe(payment)
  expect(screen.getByRole('button', { name: 'Edit contact information' })).toHaveProperty('disabled', false)
})

it('states the price once, beside one button that continues', async () => {
  answerCheckout(server)
  await open('/checkout?plan=pro', null)
  const summary = within(await screen.findByRole('region', { name: 'Order summary' }))
  expect(summary.getByText('Due today').nextSibling?.textContent).toBe('$75.00')
  expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
