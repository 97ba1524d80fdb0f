import { newAccount } from '@porchlight/contract/accounts/setup'
import { api } from '@porchlight/contract/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { type Browser, openBrowser } from '../../../test/browser.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { agentViewer } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { begin, billingScene, cardOf, cards, show } from '../../../test/scenes/billing-scene.ts'
import {
  accountOf,
  contactOf,
  letTimePass,
  paidCheckout,
  postCheckout,
} from '../../../test/scenes/checkout-scene.ts'
import { billingParts } from '../../app.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createAccount } from '../accounts/commands/create-account.ts'
import { createSandbox } from '../payments/adapters/stub.ts'
import { beginEscortPayment } from '../payments/commands/begin-escort-payment.ts'
import { type PaymentProvider, type Payments, ProviderUnreachable } from '../payments/ports.ts'
import { retireSubscription } from '../subscriptions/commands/retire-subscription.ts'
import { retryEscortPayment } from '../tours/commands/charges/retry-escort-payment.ts'
import { beginCheckout } from './commands/begin-checkout.ts'
import { confirmCheckout } from './commands/confirm-checkout.ts'
import { setCoupon } from './commands/set-coupon.ts'
import { checkouts } from './tables.ts'

// What two windows, a slow answer, or a lost answer do to one checkout, each at the critical moment.

const app = useApp()
const rows = plainRows(() => app.database)
const start = '/api/create-subscription-public'
const hour = 3_600_000

let sandbox: ReturnType<typeof createSandbox>
beforeEach(() => {
  sandbox = createSandbox(app.kernel)
})

/** Payments in which `meanwhile` runs once, after the provider has acted and before its answer arrives. */
const meanwhile = (
  call: 'beginSubscription' | 'findSubscription',
  what: () => Promise<unknown>,
): Payments => {
  let left = 1
  const after = async <T>(answered: Promise<T>): Promise<T> => {
    const answer = await answered
    if (left-- > 0) await what()
    return answer
  }
  const provider: PaymentProvider = {
    ...sandbox,
    ...(call === 'beginSubscription'
      ? { beginSubscription: (input, key) => after(sandbox.beginSubscription(input, key)) }
      : { findSubscription: (id) => after(sandbox.findSubscription(id)) }),
  }
  return { provider, sandbox: null }
}
const lost = () => meanwhile('beginSubscription', () => Promise.reject(new ProviderUnreachable('lost')))

const tokenOf = (browser: Browser) => browser.cookies.porchlight_checkout
const inputOf = (
  contact: ReturnType<typeof contactOf>,
  more: Partial<{ email: string; plan: 'pro' }> = {},
) => ({
  email: contact.email,
  firstName: contact.firstName,
  lastName: contact.lastName,
  phone: contact.phone,
  licenseNumber: contact.licenseNumber,
  planType: more.plan ?? ('basic' as const),
  ...(more.email !== undefined && { email: more.email }),
})
/** The error code of a call below the routes, as the routes would answer it. */
const codeOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const started = async (browser: Browser, contact: object) =>
  answerOf(api.checkouts.createSubscriptionPublic, await browser.post(start, contact))
const confirmed = async (browser: Browser) =>
  answerOf(api.checkouts.confirmCheckout, await browser.post('/api/checkout/confirm')).checkout.state
const row = async () => {
  const [found] = await app.database.orm.select().from(checkouts)
  if (!found) throw new Error('no checkout')
  return found
}
const customers = async () =>
  (
    await rows.query(
      `select data ->> 'email' as email, data ->> 'name' as name from sandbox_objects
       where kind = 'customer' order by data ->> 'email'`,
    )
  ).map(({ email, name }) => `${name} <${email}>`)
const kept = async () => {
  await jobsDone(app)
  const [sum] = await rows.query(
    `select coalesce(sum(amount_cents - refunded_cents), 0)::int as kept from payments where succeeded_at is not null`,
  )
  return sum?.kept
}

describe('two identical requests at once', () => {
  it('share one subscription, which stays payable', async () => {
    const { browser, contact, subscriptionId } = await postCheckout(app)
    // The next morning, the provider has ended what was not paid.
    await letTimePass(app, 24 * hour)
    let other: Awaited<ReturnType<typeof started>> | undefined
    const payments = meanwhile('beginSubscription', async () => {
      other = await started(browser, contact)
    })
    const mine = await beginCheckout(app.kernel, payments, inputOf(contact), {
      token: tokenOf(browser),
      ip: '203.0.113.7',
    })
    expect(mine.checkout.providerSubscriptionId).not.toBe(subscriptionId)
    expect(other?.subscriptionId).toBe(mine.checkout.providerSubscriptionId)
    await jobsDone(app)
    expect((await show(app, mine.clientSecret ?? '', cards.declined)).status).toBe(402)
    expect((await show(app, other?.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await confirmed(browser)).toBe('paid')
    expect(await kept()).toBe(4000)
  })

  it('for a coupon redeem it once, and the checkout continues', async () => {
    const { browser } = await postCheckout(app)
    const coupon = { couponCode: 'TENOFF', clientSecret: null, token: tokenOf(browser), ip: '203.0.113.7' }
    let other = ''
    const payments = meanwhile('beginSubscription', async () => {
      other = outcomeOf(await browser.post('/api/apply-coupon', { couponCode: 'TENOFF' }))
    })
    const mine = await setCoupon(app.kernel, payments, coupon)
    expect(other).toBe('200')
    expect(await rows.query('select redemption_count from coupons')).toEqual([{ redemption_count: 1 }])
    await jobsDone(app)
    expect((await show(app, mine.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await confirmed(browser)).toBe('paid')
    expect(await kept()).toBe(3000)
  })

  it('with a different request between them leave the last one payable', async () => {
    const { browser, contact } = await postCheckout(app)
    let pro: Awaited<ReturnType<typeof started>> | undefined
    const payments = meanwhile('beginSubscription', async () => {
      pro = await started(browser, { ...contact, planType: 'pro' })
    })
    const coupon = { couponCode: 'TENOFF', clientSecret: null, token: tokenOf(browser), ip: '203.0.113.7' }
    expect(await codeOf(setCoupon(app.kernel, payments, coupon))).toBe('checkout_paid')
    await jobsDone(app)
    expect((await row()).providerSubscriptionId).toBe(pro?.subscriptionId)
    expect((await show(app, pro?.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await confirmed(browser)).toBe('paid')
    // No one can pay for the request that came too late.
    expect(
      await rows.query(`select count(*)::int as count from sandbox_objects
        where kind = 'subscription' and data ->> 'status' not in ('canceled', 'incomplete_expired')`),
    ).toEqual([{ count: 1 }])
  })
})

describe('a request that could not be stored', () => {
  it('gets a new subscription at the next try, because the first one is over', async () => {
    const first = await postCheckout(app)
    await first.browser.post('/api/apply-coupon', { couponCode: 'FREEMONTH' })
    await rows.query('update coupons set redemption_count = max_redemptions')
    const { browser } = await postCheckout(app)
    const apply = async () => outcomeOf(await browser.post('/api/apply-coupon', { couponCode: 'FREEMONTH' }))
    expect(await apply()).toBe('400 coupon_invalid')
    await jobsDone(app)
    await rows.query('update coupons set redemption_count = 0')
    expect(await apply()).toBe('200')
    await jobsDone(app)
    expect(await confirmed(browser)).toBe('paid')
  })

  it('gets a new subscription if its answer was lost and its time is over', async () => {
    const contact = contactOf()
    const browser = openBrowser(app)
    try {
      await beginCheckout(app.kernel, lost(), inputOf(contact), { token: undefined, ip: '203.0.113.7' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      browser.cookies.porchlight_checkout = error.facts.cookies?.[0]?.value ?? expect.unreachable()
    }
    await letTimePass(app, 24 * hour)
    const { clientSecret } = await started(browser, contact)
    expect((await show(app, clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await confirmed(browser)).toBe('paid')
    expect(await rows.query('select count(*)::int as count from checkouts')).toEqual([{ count: 1 }])
  })

  it('ends no subscription that belongs to someone', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    const { id: checkoutId, providerSubscriptionId } = await row()
    const of = {
      provider: 'sandbox' as const,
      checkoutId,
      userId: null,
      providerSubscriptionId: providerSubscriptionId ?? '',
    }
    await retireSubscription(app.kernel, { provider: sandbox, sandbox: null }, of, billingParts)
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
    await retireSubscription(app.kernel, { provider: sandbox, sandbox: null }, of, billingParts)
    expect(await confirmed(browser)).toBe('paid')
    expect(await kept()).toBe(4000)
  })
})

describe('a new contact', () => {
  it('is stored together with its subscription, or not at all', async () => {
    const { browser, contact, subscriptionId } = await postCheckout(app, { email: 'mistyped@example.test' })
    const right = { ...contact, email: 'right@example.test' }
    const input = inputOf(contact, { email: right.email })
    const again = beginCheckout(app.kernel, lost(), input, { token: tokenOf(browser), ip: '203.0.113.7' })
    expect(await codeOf(again)).toBe('provider_unreachable')
    expect((await row()).email).toBe('mistyped@example.test')
    const next = await started(browser, right)
    expect(next.checkout.email).toBe('right@example.test')
    expect(next.subscriptionId).not.toBe(subscriptionId)
    // The server continues with the customer from the lost answer, because the key is the same.
    expect(await customers()).toEqual([
      'Nora Vance <mistyped@example.test>',
      'Nora Vance <right@example.test>',
    ])
  })

  it('is not stored in a paid checkout, even before its webhook', async () => {
    const { browser, contact, clientSecret } = await postCheckout(app)
    await sandbox.confirm(clientSecret, { ...cardOf(cards.good), number: cards.good.replaceAll(' ', '') })
    const other = { ...contact, email: 'stranger@example.test', firstName: 'Sam' }
    expect(outcomeOf(await browser.post(start, other))).toBe('409 checkout_paid')
    expect(await row()).toMatchObject({ state: 'paid', email: contact.email, firstName: 'Nora' })
  })

  it('with only a new name keeps the subscription, and the provider gets the name', async () => {
    const { browser, contact, subscriptionId } = await postCheckout(app)
    const next = await started(browser, { ...contact, firstName: 'Norah', phone: '210-555-0199' })
    expect(next.subscriptionId).toBe(subscriptionId)
    expect(next.checkout).toMatchObject({ firstName: 'Norah', phone: '210-555-0199' })
    expect(await customers()).toEqual([`Norah Vance <${contact.email}>`])
  })

  it('of the account goes to the provider, so that receipts show it', async () => {
    const { browser } = await paidCheckout(app)
    await browser.post('/api/create-account-from-checkout', accountOf('mine@example.test'))
    await jobsDone(app)
    await expect.poll(customers).toEqual(['Nora Vance <mine@example.test>'])
  })
})

describe('a checkout that is confirmed', () => {
  it('is not paid by the free month while another window removes the coupon', async () => {
    const { browser } = await postCheckout(app)
    await browser.post('/api/apply-coupon', { couponCode: 'FREEMONTH' })
    let clientSecret: string | null = null
    const payments = meanwhile('findSubscription', async () => {
      const removed = await browser.post('/api/remove-coupon', {})
      clientSecret = answerOf(api.checkouts.removeCoupon, removed).clientSecret
    })
    const checkout = await confirmCheckout(app.kernel, payments, tokenOf(browser))
    expect(checkout).toMatchObject({ state: 'open', amountDueCents: 4000 })
    expect(await confirmed(browser)).toBe('open')
    expect((await show(app, clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await confirmed(browser)).toBe('paid')
  })
})

describe('a checkout that is paid in one window and changed in another', () => {
  it('stays paid if the payment is recorded before the change', async () => {
    const { browser, contact, clientSecret } = await postCheckout(app)
    const payments = meanwhile('beginSubscription', () => show(app, clientSecret, cards.good))
    const input = inputOf(contact, { plan: 'pro' })
    const changing = beginCheckout(app.kernel, payments, input, {
      token: tokenOf(browser),
      ip: '203.0.113.7',
    })
    expect(await codeOf(changing)).toBe('checkout_paid')
    expect(await confirmed(browser)).toBe('paid')
    expect(await row()).toMatchObject({ plan: 'basic', state: 'paid' })
    expect(await kept()).toBe(4000)
  })

  it('is changed and refunded if the payment is recorded later', async () => {
    const { browser, contact, clientSecret } = await postCheckout(app)
    const card = { ...cardOf(cards.good), number: cards.good.replaceAll(' ', '') }
    const payments = meanwhile('beginSubscription', () => sandbox.confirm(clientSecret, card))
    const input = inputOf(contact, { plan: 'pro' })
    const mine = await beginCheckout(app.kernel, payments, input, {
      token: tokenOf(browser),
      ip: '203.0.113.7',
    })
    expect(await confirmed(browser)).toBe('open')
    expect(await kept()).toBe(0)
    expect(
      await rows.query(`select status, refund_reason from payments where refund_reason is not null`),
    ).toEqual([{ status: 'refunded', refund_reason: 'not_subscribed' }])
    expect((await show(app, mine.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await confirmed(browser)).toBe('paid')
    expect(await kept()).toBe(7500)
  })
})

describe('an expired coupon', () => {
  it('is removed when another plan is chosen, and the plan works', async () => {
    const { browser, contact } = await postCheckout(app)
    await browser.post('/api/apply-coupon', { couponCode: 'TENOFF' })
    await rows.query('update coupons set expires_at = $1', [app.clock.now()])
    const next = await started(browser, { ...contact, planType: 'pro' })
    expect(next.checkout).toMatchObject({ plan: 'pro', coupon: null, amountDue: 7500 })
    expect(await rows.query('select redemption_count from coupons')).toEqual([{ redemption_count: 0 }])
    expect((await show(app, next.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await confirmed(browser)).toBe('paid')
  })
})

describe('a provider that does not answer after a possible payment', () => {
  const silent = () => Promise.reject(new ProviderUnreachable('silent'))
  const payments = (): Payments => ({
    provider: {
      ...sandbox,
      findSubscription: silent,
      beginSubscription: silent,
      findPayment: silent,
      createPayment: silent,
    },
    sandbox: null,
  })
  const unknown = expect.stringContaining('we don’t know whether the payment succeeded')
  const nothing = expect.stringContaining('You were not charged')
  const expectMessage = (work: Promise<unknown>, message: string) =>
    expect(work).rejects.toMatchObject({ code: 'provider_unreachable', message })
  const ip = '203.0.113.7'

  it('is reported as an unknown result for a checkout and its account', async () => {
    const { browser, contact, clientSecret } = await postCheckout(app)
    const of = { token: tokenOf(browser), ip }
    await expectMessage(confirmCheckout(app.kernel, payments(), of.token), unknown)
    await expectMessage(beginCheckout(app.kernel, payments(), inputOf(contact), of), unknown)
    await expectMessage(
      beginCheckout(app.kernel, payments(), inputOf(contactOf()), { token: undefined, ip }),
      nothing,
    )
    await show(app, clientSecret, cards.good)
    expect(await confirmed(browser)).toBe('paid')
    const account = newAccount.parse(accountOf(contact.email))
    const from = { ip, userAgent: null, sessionToken: undefined, deviceToken: undefined }
    const making = createAccount(app.kernel, payments(), account, { token: of.token, browser: from })
    await expectMessage(making, unknown)
  })

  it('is reported as an unknown result for an escort, begun before or booked', async () => {
    const { agent, caller, property, tourOf } = await billingScene(app)
    const viewer = agentViewer(agent)
    const input = { propertyId: property.id, amount: 25, description: 'x', plan: 'basic' as const }
    await expectMessage(beginEscortPayment(app.kernel, payments(), viewer, input), nothing)
    const begun = await begin(caller, property.id)
    await expectMessage(beginEscortPayment(app.kernel, payments(), viewer, input), unknown)
    await show(app, begun.clientSecret, cards.good)
    const booked = await caller.post('/api/tours', tourOf({ paymentId: begun.paymentId }))
    const { id } = answerOf(api.tours.createTour, booked)
    await expectMessage(retryEscortPayment(app.kernel, payments(), viewer, id), unknown)
  })
})
