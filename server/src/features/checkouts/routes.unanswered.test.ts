import { api } from '@porchlight/contract/api'
import { startStripeStub } from '@porchlight/stripe-stub/stub'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { cookiesSetBy, openBrowser } from '../../../test/browser.ts'
import { as } from '../../../test/callers.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { contactOf, postCheckout } from '../../../test/scenes/checkout-scene.ts'
import {
  addSubscriber,
  stripeEnvironment,
  stripeProvider,
  stripeSecret,
} from '../../../test/scenes/provider-scene.ts'
import { change, changed } from '../../../test/scenes/subscription-scene.ts'
import type { PaymentProvider } from '../payments/ports.ts'
import { setCoupon } from './commands/set-coupon.ts'

// Start it before the app, whose configuration contains its address.
const stripe = await startStripeStub(stripeSecret, () => app.clock.now())
const app = useApp(stripeEnvironment(stripe))
const rows = plainRows(() => app.database)
afterAll(() => stripe.stop())
beforeEach(() => {
  stripe.setDown(false)
  stripe.loseAnswers(/./, 0)
})

const start = '/api/create-subscription-public'
/** The SDK tries three times under the same key. */
const tries = 3
let codes = 0

describe('a checkout that Stripe did not answer', () => {
  it.each([
    ['the customer', /customers$/],
    ['the subscription', /subscriptions$/],
    ['the fetch of the subscription', /subscriptions\/sub_/],
  ])('%s continues at the next try, and nothing is created twice', async (_what, path) => {
    const [customers, subscriptions] = [stripe.customers.size, stripe.subscriptions.size]
    const browser = openBrowser(app)
    const contact = contactOf()
    stripe.loseAnswers(path, tries)
    const refused = await browser.post(start, contact)
    expect(outcomeOf(refused)).toBe('503 provider_unreachable')
    expect(cookiesSetBy(refused).porchlight_checkout?.attributes).toMatchObject({
      httponly: true,
      samesite: 'Lax',
      'max-age': '604800',
      path: '/api',
    })
    expect(JSON.stringify(refused.body)).not.toContain(browser.cookies.porchlight_checkout)
    const next = answerOf(api.checkouts.createSubscriptionPublic, await browser.post(start, contact))
    expect(next.checkout).toMatchObject({ state: 'open', email: contact.email })
    expect(next.clientSecret).not.toBeNull()
    expect(stripe.customers.size - customers).toBe(1)
    expect(stripe.subscriptions.size - subscriptions).toBe(1)
    expect(await rows.query('select count(*)::int as count from checkouts')).toEqual([{ count: 1 }])
  })

  it('does not count against its buyer: after an outage the first try succeeds', async () => {
    const browser = openBrowser(app)
    const contact = contactOf()
    stripe.setDown(true)
    for (let n = 0; n < 6; n++)
      expect(outcomeOf(await browser.post(start, contact))).toBe('503 provider_unreachable')
    stripe.setDown(false)
    expect(outcomeOf(await browser.post(start, contact))).toBe('200')
  })
})

describe('a checkout that Stripe answered with a failure', () => {
  it.each([
    ['the customer', /customers$/, false],
    ['the subscription', /subscriptions$/, false],
    ['the subscription, although Stripe created it', /subscriptions$/, true],
  ])(
    '%s begins again at the next try, because Stripe keeps the failure for the key',
    async (_what, path, isDone) => {
      const browser = openBrowser(app)
      const contact = contactOf()
      stripe.failNext(path, isDone)
      expect(outcomeOf(await browser.post(start, contact))).toBe('503 provider_unreachable')
      const lost = isDone ? stripe.newestSubscription() : null
      const next = answerOf(api.checkouts.createSubscriptionPublic, await browser.post(start, contact))
      expect(next.checkout).toMatchObject({ state: 'open', email: contact.email })
      stripe.pay(next.subscriptionId)
      const confirmed = await browser.post('/api/checkout/confirm')
      expect(answerOf(api.checkouts.confirmCheckout, confirmed).checkout.state).toBe('paid')
      expect(await rows.query('select count(*)::int as count from checkouts')).toEqual([{ count: 1 }])
      // No one got its secret, and it has no card: Stripe expires it after a day.
      expect(lost && [lost.status, lost.default_payment_method]).toEqual(isDone ? ['incomplete', null] : null)
    },
  )

  it('with another plan leaves the current one payable, and the next try gets the plan', async () => {
    const { browser, contact, subscriptionId } = await postCheckout(app)
    stripe.failNext(/subscriptions$/)
    const pro = { ...contact, planType: 'pro' }
    expect(outcomeOf(await browser.post(start, pro))).toBe('503 provider_unreachable')
    expect(stripe.subscriptions.get(subscriptionId)?.status).toBe('incomplete')
    const next = answerOf(api.checkouts.createSubscriptionPublic, await browser.post(start, pro))
    expect(next.checkout).toMatchObject({ plan: 'pro', amountDue: 7500 })
  })
})

const codeOf = () => `OVER${++codes}`

describe('a promotion code that is reused for another coupon', () => {
  it('leaves earlier redemptions as they were', async () => {
    const code = codeOf()
    const apply = async ({ browser }: Awaited<ReturnType<typeof postCheckout>>) =>
      answerOf(
        api.checkouts.applyCoupon,
        await browser.post('/api/apply-coupon', { couponCode: code.toLowerCase() }),
      )
    const promotion = stripe.addCoupon(code, { percent_off: 20 })
    const early = await postCheckout(app)
    expect(await apply(early)).toMatchObject({ amountDue: 3200 })
    promotion.active = false
    stripe.addCoupon(code, { id: 'coupon_anew', percent_off: 50 }, { id: 'promo_anew' })
    expect(await apply(await postCheckout(app))).toMatchObject({ amountDue: 2000 })
    const { checkout } = answerOf(api.checkouts.currentCheckout, await early.browser.get('/api/checkout'))
    expect(checkout).toMatchObject({ amountDue: 3200, coupon: { code, percent_off: 20 } })
    // The server stores each coupon once, however often buyers redeem it.
    await apply(await postCheckout(app))
    expect(await rows.query('select 1 from coupons')).toHaveLength(2)
  })
})

describe('an agent’s subscription that Stripe answered with a failure', () => {
  it.each([
    ['for an agent who never had one', false],
    ['for an agent who had one', true],
  ])('%s is begun by the next try', async (_what, hasRow) => {
    const agent = await addAgent(app, { plan: 'free', status: 'inactive' })
    if (!hasRow) await rows.query('delete from subscriptions where user_id = $1', [agent.id])
    const caller = await as(app, agent, 'agent')
    stripe.failNext(hasRow ? /customers$/ : /subscriptions$/)
    expect(outcomeOf(await change(caller, 'pro'))).toBe('503 provider_unreachable')
    expect(await changed(caller, 'pro')).toMatchObject({
      payment: { amountDueCents: 7500 },
      subscription: { status: 'incomplete', plan: 'pro' },
    })
  })

  it('begins again if its answer was lost until it was over', async () => {
    const agent = await addAgent(app, { plan: 'free', status: 'inactive' })
    const caller = await as(app, agent, 'agent')
    stripe.loseAnswers(/subscriptions$/, tries)
    expect(outcomeOf(await change(caller, 'pro'))).toBe('503 provider_unreachable')
    const over = stripe.newestSubscription()
    Object.assign(over, { status: 'incomplete_expired' })
    const { payment, subscription } = await changed(caller, 'pro')
    expect([payment?.amountDueCents, subscription.status]).toEqual([7500, 'incomplete'])
    expect(stripe.newestSubscription().id).not.toBe(over.id)
  })
})

describe('a change of plan that Stripe answered with a failure', () => {
  it.each([
    ['a larger one', 'pro', /subscriptions\/sub_/, false],
    ['a larger one, although Stripe applied it', 'pro', /subscriptions\/sub_/, true],
    ['a smaller one', 'basic', /subscription_schedules$/, false],
    ['a smaller one, half done', 'basic', /subscription_schedules\/sub_sched/, false],
  ] as const)('%s succeeds at the next try, and is charged once', async (_what, plan, path, isDone) => {
    const { agent } = await addSubscriber(app, stripe)
    const caller = await as(app, agent, 'agent')
    if (plan === 'basic') await changed(caller, 'pro')
    const before = stripe.invoices.size
    stripe.failNext(path, isDone)
    expect(outcomeOf(await change(caller, plan))).toBe('503 provider_unreachable')
    const { subscription } = await changed(caller, plan)
    expect(subscription).toMatchObject(
      plan === 'pro' ? { plan, pendingPlan: null } : { plan: 'pro', pendingPlan: plan },
    )
    expect(stripe.invoices.size - before).toBe(plan === 'pro' ? 1 : 0)
  })
})

describe('a promotion code that Stripe refuses when it is redeemed', () => {
  /** Ends the promotion code. */
  const end = () => {
    for (const coupon of stripe.coupons.values()) coupon.valid = false
  }

  it('because it was just used up is not valid, and the checkout continues without it', async () => {
    const code = codeOf()
    stripe.addCoupon(code, { percent_off: 20 })
    const { browser, subscriptionId } = await postCheckout(app)
    const real = stripeProvider(app, stripe)
    const provider: PaymentProvider = {
      ...real,
      findCoupon: async (typed) => {
        const found = await real.findCoupon(typed)
        end()
        return found
      },
    }
    const token = browser.cookies.porchlight_checkout
    const input = { couponCode: code, clientSecret: null, token, ip: '203.0.113.7' }
    await expect(setCoupon(app.kernel, { provider, sandbox: null }, input)).rejects.toMatchObject({
      code: 'coupon_invalid',
      message: 'This coupon code is not valid',
    })
    const again = await browser.post('/api/apply-coupon', { couponCode: code })
    expect(again.status).toBe(400)
    expect(refusalOf(again).message).toBe('This coupon code is not valid')
    expect(await rows.query('select provider_subscription_id as id, coupon_id from checkouts')).toEqual([
      { id: subscriptionId, coupon_id: null },
    ])
  })

  it('with another plan is removed, and the plan works', async () => {
    const code = codeOf()
    stripe.addCoupon(code, { percent_off: 20 })
    const { browser, contact } = await postCheckout(app)
    const applied = await browser.post('/api/apply-coupon', { couponCode: code })
    expect(answerOf(api.checkouts.applyCoupon, applied).amountDue).toBe(3200)
    end()
    const next = answerOf(
      api.checkouts.createSubscriptionPublic,
      await browser.post(start, { ...contact, planType: 'pro' }),
    )
    expect(next.checkout).toMatchObject({ plan: 'pro', coupon: null, amountDue: 7500 })
  })
})
