import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { type Answered, answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { cookiesSetBy, openBrowser } from '../../../test/browser.ts'
import { asNobody } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { authenticate, cards, show } from '../../../test/scenes/billing-scene.ts'
import { contactOf, letTimePass, paidCheckout, postCheckout } from '../../../test/scenes/checkout-scene.ts'
import { prune } from '../../kernel/queue/pruning.ts'
import { coupons } from '../subscriptions/tables.ts'
import { checkouts } from './tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const start = '/api/create-subscription-public'
const day = 24 * 3_600_000
const current = async (browser: { get: (url: string) => Promise<Answered> }) =>
  answerOf(api.checkouts.currentCheckout, await browser.get('/api/checkout')).checkout
const row = async () => (await app.database.orm.select().from(checkouts))[0]
const confirm = async (browser: ReturnType<typeof openBrowser>) =>
  answerOf(api.checkouts.confirmCheckout, await browser.post('/api/checkout/confirm')).checkout

describe('a checkout', () => {
  it('begins with a plan and a contact, and costs the monthly price of the plan', async () => {
    const { checkout, clientSecret, contact, browser, subscriptionId } = await postCheckout(app)
    expect(checkout).toEqual({
      state: 'open',
      plan: 'basic',
      email: contact.email,
      firstName: 'Nora',
      lastName: 'Vance',
      phone: '210-555-0170',
      licenseNumber: 'TX-778812',
      coupon: null,
      subtotalCents: 4000,
      discount: 0,
      amountDue: 4000,
      expiresAt: '2026-03-25T15:00:00.000Z',
    })
    expect(clientSecret).toContain('_secret_')
    expect(subscriptionId).toMatch(/^sub_/)
    expect(await current(browser)).toEqual(checkout)
    expect((await postCheckout(app, { planType: 'pro' })).checkout.amountDue).toBe(7500)
    expect((await postCheckout(app, { planType: 'standard' })).checkout.plan).toBe('basic')
  })

  it('is remembered by a cookie that scripts cannot read, for seven days, as a hash', async () => {
    const answered = await asNobody(app).post(start, contactOf())
    const cookie = cookiesSetBy(answered).porchlight_checkout
    expect(cookie?.attributes).toMatchObject({
      httponly: true,
      samesite: 'Lax',
      'max-age': '604800',
      path: '/api',
    })
    const [stored] = await rows.query(
      `select (select json_agg(c) from checkouts c)::text || (select json_agg(s) from checkout_secrets s)::text
         || (select json_agg(o) from sandbox_objects o)::text || coalesce((select json_agg(e) from events e)::text, '') as everything`,
    )
    const { clientSecret } = answerOf(api.checkouts.createSubscriptionPublic, answered)
    expect(stored?.everything).toContain('Nora')
    expect(stored?.everything).not.toContain(cookie?.value)
    expect(stored?.everything).not.toContain(clientSecret?.split('_secret_')[1])
  })

  it.each([
    ['planType', { planType: 'free' }, 'Please choose a plan'],
    ['planType', { planType: undefined }, 'Please choose a plan'],
    ['email', { email: 'nora@' }, 'Please enter a valid email address'],
    ['firstName', { firstName: ' ' }, 'First name is required'],
    ['lastName', { lastName: null }, 'Last name is required'],
    ['firstName', { firstName: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  ])('with an invalid %s is refused and begins nothing', async (path, wrong, message) => {
    const refused = await asNobody(app).post(start, contactOf(wrong))
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toContainEqual({ path, message })
    expect(await rows.query('select 1 from checkouts')).toEqual([])
    expect(await rows.query('select 1 from sandbox_objects')).toEqual([])
  })

  it('accepts only the chosen plan from the payload, and no price or status', async () => {
    const { checkout } = await postCheckout(app, {
      amountDue: 0,
      amountDueCents: 1,
      status: 'active',
      state: 'paid',
      subscriptionPlan: 'pro',
      couponId: 'x',
      coupon: { percent_off: 100 },
    })
    expect(checkout).toMatchObject({ state: 'open', plan: 'basic', amountDue: 4000, coupon: null })
  })

  it('is refused for an email address that has an account, in whatever case', async () => {
    await addAgent(app, { email: 'known@example.test' })
    const refused = await asNobody(app).post(start, contactOf({ email: 'Known@Example.test' }))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'account_exists', message: 'You already have an account. Sign in.' },
    })
    expect(await rows.query('select 1 from checkouts')).toEqual([])
  })

  it('keeps its subscription after a reload, with old and new secrets', async () => {
    const { browser, contact, clientSecret, subscriptionId } = await postCheckout(app)
    const again = answerOf(
      api.checkouts.createSubscriptionPublic,
      await browser.post(start, { ...contact, phone: '210-555-0171' }),
    )
    expect(again.subscriptionId).toBe(subscriptionId)
    expect(again.checkout.phone).toBe('210-555-0171')
    expect((await show(app, clientSecret, cards.declined)).status).toBe(402)
    expect((await show(app, again.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await rows.query('select count(*)::int as count from checkouts')).toEqual([{ count: 1 }])
  })

  it('with another plan replaces the unpaid subscription, which can no longer be paid', async () => {
    const { browser, contact, clientSecret } = await postCheckout(app)
    const other = answerOf(
      api.checkouts.createSubscriptionPublic,
      await browser.post(start, { ...contact, planType: 'pro' }),
    )
    expect(other.checkout).toMatchObject({ plan: 'pro', amountDue: 7500 })
    await jobsDone(app)
    expect(await show(app, clientSecret, cards.good)).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
    expect((await show(app, other.clientSecret ?? '', cards.good)).status).toBe(200)
    expect((await confirm(browser)).state).toBe('paid')
  })

  it('is paid when the provider confirms it, whatever the browser claims', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    expect((await confirm(browser)).state).toBe('open')
    expect((await show(app, clientSecret, cards.declined)).body).toMatchObject({
      message: 'Your card was declined.',
    })
    expect((await confirm(browser)).state).toBe('open')
    await show(app, clientSecret, cards.good)
    expect((await confirm(browser)).state).toBe('paid')
    expect(await rows.query('select state, paid_at is not null as paid from checkouts')).toEqual([
      { state: 'paid', paid: true },
    ])
    expect(
      await rows.query(`select purpose, status, amount_cents from payments where purpose = 'subscription'`),
    ).toEqual([{ purpose: 'subscription', status: 'succeeded', amount_cents: 4000 }])
    expect(outcomeOf(await browser.post(start, contactOf()))).toBe('409 checkout_paid')
  })

  it('with a card that needs authentication is paid after the authentication', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    expect((await show(app, clientSecret, cards.asks)).body).toEqual({ status: 'open', requiresAction: true })
    expect((await confirm(browser)).state).toBe('open')
    expect((await authenticate(app, clientSecret, false)).status).toBe(402)
    await show(app, clientSecret, cards.asks)
    expect((await authenticate(app, clientSecret)).status).toBe(200)
    expect((await confirm(browser)).state).toBe('paid')
  })

  it('is not shown without its cookie', async () => {
    await paidCheckout(app)
    const stranger = openBrowser(app)
    expect(await current(stranger)).toBeNull()
    expect(outcomeOf(await stranger.post('/api/checkout/confirm'))).toBe('410 checkout_over')
  })

  it('is rate-limited per network and per email address', async () => {
    const of = async (ip: string, email: string) =>
      outcomeOf(await openBrowser(app, { ip }).post(start, contactOf({ email })))
    for (let n = 0; n < 5; n++) expect(await of(`198.51.100.${n + 1}`, 'same@example.test')).toBe('200')
    expect(await of('198.51.100.9', 'SAME@example.test')).toBe('429 too_many_attempts')
    for (let n = 0; n < 30; n++) expect(await of('192.0.2.1', `n${n}@example.test`)).toBe('200')
    expect(await of('192.0.2.1', 'late@example.test')).toBe('429 too_many_attempts')
    app.clock.advance(3_600_001)
    expect(await of('192.0.2.1', 'late@example.test')).toBe('200')
  })
})

describe('rate-limited calls', () => {
  const counted = (scope: string, count: number) =>
    rows.query('update rate_limits set count = $2, blocked_until = restarts_at where scope = $1', [
      scope,
      count,
    ])

  it('that reveal accounts are counted by network, whatever the answer', async () => {
    await addAgent(app, { email: 'known@example.test' })
    const ask = async (ip: string) =>
      outcomeOf(await openBrowser(app, { ip }).post(start, contactOf({ email: 'known@example.test' })))
    expect(await ask('192.0.2.1')).toBe('409 account_exists')
    expect(await ask('192.0.2.1')).toBe('409 account_exists')
    expect(await rows.query(`select scope, count from rate_limits`)).toEqual([
      { scope: 'checkout', count: 2 },
    ])
    await counted('checkout', 120)
    expect(await ask('192.0.2.1')).toBe('429 too_many_attempts')
    expect(await ask('192.0.2.2')).toBe('409 account_exists')
    app.clock.advance(3_600_000)
    expect(await ask('192.0.2.1')).toBe('409 account_exists')
  })

  it('that begin a subscription are counted by checkout, for new addresses and coupons too', async () => {
    const { browser, contact } = await postCheckout(app)
    const other = async (n: number) =>
      outcomeOf(await browser.post(start, { ...contact, email: `n${n}@example.test` }))
    expect(await other(1)).toBe('200')
    await browser.post('/api/apply-coupon', { couponCode: 'TENOFF' })
    await browser.post('/api/remove-coupon', {})
    expect(await rows.query(`select count from rate_limits where scope = 'renewal'`)).toEqual([{ count: 4 }])
    await counted('renewal', 30)
    expect(await other(2)).toBe('429 too_many_attempts')
    expect(outcomeOf(await browser.post('/api/apply-coupon', { couponCode: 'TENOFF' }))).toBe(
      '429 too_many_attempts',
    )
    // A checkout that has begun can still be paid.
    expect(await other(1)).toBe('200')
    app.clock.advance(3_600_000)
    expect(await other(2)).toBe('200')
  })

  it('have their counts deleted once their window is over', async () => {
    await postCheckout(app)
    app.clock.advance(3_599_999)
    await prune(app.database, app.clock)
    expect(await rows.query('select 1 from rate_limits')).toHaveLength(2)
    app.clock.advance(1)
    await prune(app.database, app.clock)
    expect(await rows.query('select 1 from rate_limits')).toEqual([])
  })
})

describe('a coupon', () => {
  const apply = (browser: ReturnType<typeof openBrowser>, couponCode: unknown, clientSecret?: string) =>
    browser.post('/api/apply-coupon', { couponCode, clientSecret })
  const applied = async (...of: Parameters<typeof apply>) =>
    answerOf(api.checkouts.applyCoupon, await apply(...of))

  it('of a percentage or an amount reduces the price, perhaps with a new secret', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    const first = await applied(browser, ' welcome20 ', clientSecret)
    expect(first).toMatchObject({
      success: true,
      discount: 800,
      amountDue: 3200,
      message: 'WELCOME20 applied: you save $8.00.',
      coupon: {
        name: 'Welcome, 20% off the first month',
        percent_off: 20,
        amount_off: null,
        duration: 'once',
      },
    })
    const second = await applied(browser, 'TENOFF', clientSecret)
    expect(second).toMatchObject({ discount: 1000, amountDue: 3000, coupon: { amount_off: 1000 } })
    expect((await show(app, second.clientSecret ?? '', cards.good)).status).toBe(200)
    expect((await confirm(browser)).state).toBe('paid')
    expect(await rows.query(`select amount_cents from payments where status = 'succeeded'`)).toEqual([
      { amount_cents: 3000 },
    ])
    expect(outcomeOf(await apply(browser, 'WELCOME20', clientSecret))).toBe('409 checkout_paid')
  })

  it.each([
    ['repeating', 3],
    ['forever', null],
    ['once', null],
  ] as const)('that is %s says how long it lasts', async (duration, durationMonths) => {
    const { browser, clientSecret } = await postCheckout(app)
    await applied(browser, 'TENOFF', clientSecret)
    await app.database.orm.update(coupons).set({ duration, durationMonths })
    expect((await current(browser))?.coupon).toMatchObject({ duration, durationMonths })
  })

  it('of the full price leaves nothing to pay', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    const free = await applied(browser, 'FREEMONTH', clientSecret)
    expect(free).toMatchObject({
      amountDue: 0,
      discount: 4000,
      clientSecret: null,
      coupon: { percent_off: 100 },
    })
    expect((await current(browser))?.state).toBe('open')
    expect((await confirm(browser)).state).toBe('paid')
  })

  it('can be removed again, and the full month is due', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    await applied(browser, 'FREEMONTH', clientSecret)
    const removed = answerOf(
      api.checkouts.removeCoupon,
      await browser.post('/api/remove-coupon', { clientSecret }),
    )
    expect(removed).toMatchObject({ success: true, amountDue: 4000, checkout: { coupon: null } })
    expect((await show(app, removed.clientSecret ?? '', cards.good)).status).toBe(200)
    expect(await rows.query('select redemption_count from coupons')).toEqual([{ redemption_count: 0 }])
  })

  it.each(['NOPE', 'SPRING24', 'WELCOME 20', '%', "'--"])('%s is not valid', async (code) => {
    const { browser, clientSecret } = await postCheckout(app)
    const refused = await apply(browser, code, clientSecret)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'coupon_invalid', message: 'This coupon code is not valid' },
    })
    expect((await current(browser))?.amountDue).toBe(4000)
  })

  it('without a code is refused', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    const refused = await apply(browser, ' ', clientSecret)
    expect(refusalOf(refused).errors).toEqual([{ path: 'couponCode', message: 'Please enter a coupon code' }])
  })

  it('is not redeemed above its limit, even by many at once', async () => {
    const first = await postCheckout(app)
    await applied(first.browser, 'FREEMONTH', first.clientSecret)
    await rows.query(`update coupons set redemption_count = 98 where code = 'FREEMONTH'`)
    const others = []
    for (let n = 0; n < 5; n++) others.push(await postCheckout(app))
    const outcomes = await Promise.all(
      others.map(async ({ browser, clientSecret }) =>
        outcomeOf(await apply(browser, 'FREEMONTH', clientSecret)),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['200', '200', ...Array(3).fill('400 coupon_invalid')])
    expect(await rows.query(`select redemption_count from coupons`)).toEqual([{ redemption_count: 100 }])
  })

  it('cannot be guessed in unlimited tries', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    for (let n = 0; n < 20; n++) expect((await apply(browser, `GUESS${n}`, clientSecret)).status).toBe(400)
    const refused = await apply(browser, 'WELCOME20', clientSecret)
    expect(outcomeOf(refused)).toBe('429 too_many_attempts')
    expect(refused.headers['retry-after']).toBe('3600')
    app.clock.advance(3_600_000)
    expect((await apply(browser, 'WELCOME20', clientSecret)).status).toBe(200)
  })

  it('cannot be applied to another person’s checkout without that person’s secret or cookie', async () => {
    await postCheckout(app)
    const stranger = openBrowser(app)
    expect(outcomeOf(await apply(stranger, 'WELCOME20', 'sandbox_pi_x_secret_y'))).toBe('410 checkout_over')
    expect(outcomeOf(await apply(stranger, 'WELCOME20'))).toBe('410 checkout_over')
  })
})

describe('an abandoned checkout', () => {
  it('that is open is cancelled after seven days', async () => {
    const { browser, clientSecret } = await postCheckout(app)
    await browser.post('/api/apply-coupon', { couponCode: 'FREEMONTH', clientSecret })
    await letTimePass(app, 7 * day)
    await jobsDone(app)
    expect((await row())?.state).toBe('cancelled')
    expect(await current(browser)).toBeNull()
    expect(outcomeOf(await browser.post('/api/checkout/confirm'))).toBe('410 checkout_over')
    expect(await rows.query('select redemption_count from coupons')).toEqual([{ redemption_count: 0 }])
    expect(
      await rows.query(
        `select distinct data ->> 'status' as status from sandbox_objects where kind = 'subscription'`,
      ),
    ).toEqual([{ status: 'canceled' }])
  })

  it('that is paid is cancelled and refunded after seven days, once', async () => {
    await paidCheckout(app)
    await letTimePass(app, 7 * day)
    await letTimePass(app, 60_000)
    await jobsDone(app)
    const checkout = await row()
    expect(checkout?.state).toBe('refunded')
    expect(
      await rows.query(
        `select status, refund_reason, refunded_cents from payments where purpose = 'subscription'`,
      ),
    ).toEqual([{ status: 'refunded', refund_reason: 'not_subscribed', refunded_cents: 4000 }])
    expect(
      await rows.query(`select count(*)::int as count from sandbox_objects where kind = 'refund'`),
    ).toEqual([{ count: 1 }])
  })
})

it('stores only the brand and the last four digits of a sandbox card', async () => {
  const { clientSecret } = await postCheckout(app)
  await show(app, clientSecret, cards.good, { cvc: '987', expYear: 2031 })
  const [dump] = await rows.query(
    `select (select json_agg(o) from sandbox_objects o)::text || (select json_agg(p) from payments p)::text as text`,
  )
  expect(dump?.text).toContain('"last4": "4242"')
  expect(dump?.text).not.toMatch(/4242\s?4242|"cvc|"exp_?(?:year|month)/i)
})
