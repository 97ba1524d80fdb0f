import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { authenticate, cards, show } from '../../../test/scenes/billing-scene.ts'
import { letTimePass, subscribed, subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import {
  beginMethod,
  cancel,
  change,
  changed,
  ledger,
  resume,
  takeMethod,
} from '../../../test/scenes/subscription-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const { history, charged } = ledger(app)
const day = 24 * 3_600_000
const month = 31 * day

describe('the payment method', () => {
  it('is replaced by the one that the browser sent to the provider', async () => {
    const { caller } = await subscribed(app)
    const { clientSecret, setupId } = await beginMethod(caller)
    expect(outcomeOf(await takeMethod(caller, setupId))).toBe('409 payment_incomplete')
    expect(outcomeOf(await show(app, clientSecret, cards.declined))).toBe('402 card_declined')
    expect((await show(app, clientSecret, '5555 5555 5555 4444')).status).toBe(200)
    const { subscription } = answerOf(api.subscriptions.takePaymentMethod, await takeMethod(caller, setupId))
    expect(subscription.paymentMethod).toMatchObject({ brand: 'mastercard', last4: '4444' })
    expect(await charged()).toEqual([4000])
    expect(await rows.query('select last4 from payment_methods')).toEqual([{ last4: '4444' }])
    await letTimePass(app, month)
    expect(await charged()).toEqual([4000, 4000])
  })

  it('keeps its expiry when the provider reports none, as the sandbox does', async () => {
    const { back } = await subscribed(app)
    await rows.query('update payment_methods set exp_month = 3, exp_year = 2029')
    await letTimePass(app, month)
    expect(await charged()).toEqual([4000, 4000])
    expect((await subscriptionOf(await back())).paymentMethod).toMatchObject({ expMonth: 3, expYear: 2029 })
  })

  it('can be replaced a limited number of times per hour', async () => {
    const { caller } = await subscribed(app)
    await beginMethod(caller)
    await rows.query(
      `update rate_limits set count = 30, blocked_until = restarts_at where scope = 'payment_method'`,
    )
    const begun = () => caller.post('/api/subscription/payment-method')
    expect(outcomeOf(await begun())).toBe('429 too_many_attempts')
    const { caller: other } = await subscribed(app)
    await beginMethod(other)
    app.clock.advance(3_600_000)
    expect((await begun()).status).toBe(200)
  })

  it('that needs authentication is accepted after the authentication', async () => {
    const { caller } = await subscribed(app)
    const { clientSecret, setupId } = await beginMethod(caller)
    expect((await show(app, clientSecret, cards.asks)).body).toMatchObject({ requiresAction: true })
    expect(outcomeOf(await takeMethod(caller, setupId))).toBe('409 payment_incomplete')
    await authenticate(app, clientSecret)
    expect((await takeMethod(caller, setupId)).status).toBe(200)
    expect((await subscriptionOf(caller)).paymentMethod?.last4).toBe('3155')
  })

  it('is not accepted from another person’s setup, nor from a payment', async () => {
    const { caller } = await subscribed(app)
    const { caller: other } = await subscribed(app)
    const theirs = await beginMethod(other)
    await show(app, theirs.clientSecret, '5555555555554444')
    expect(outcomeOf(await takeMethod(caller, theirs.setupId))).toBe('409 payment_incomplete')
    expect(outcomeOf(await takeMethod(caller, 'sandbox_seti_unknown'))).toBe('409 payment_incomplete')
    const [payment] = await rows.query(`select id from sandbox_objects where kind = 'payment_intent' limit 1`)
    expect(outcomeOf(await takeMethod(caller, payment?.id))).toBe('409 payment_incomplete')
    expect((await subscriptionOf(caller)).paymentMethod?.last4).toBe('4242')
    expect(refusalOf(await takeMethod(caller, '')).errors?.[0]?.path).toBe('setupId')
  })
})

describe('invoices', () => {
  it('are listed newest first, a page at a time, and only to their own agent', async () => {
    const { caller: before, back } = await subscribed(app)
    const { back: otherBack } = await subscribed(app)
    app.clock.advance(day)
    await changed(before, 'pro')
    await letTimePass(app, month)
    const caller = await back()
    const other = await otherBack()
    const listed = answerOf(api.subscriptions.invoices, await caller.get('/api/subscription/invoices'))
    expect(
      listed.map(({ description, amountDueCents, status }) => [description, amountDueCents, status]),
    ).toEqual([
      ['Pro, one month', 7500, 'paid'],
      ['Remaining time on Pro', 3387, 'paid'],
      ['Standard, one month', 4000, 'paid'],
    ])
    expect(new Set(listed.map(({ number }) => number)).size).toBe(3)
    const first = await caller.get('/api/subscription/invoices?limit=2')
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const rest = answerOf(api.subscriptions.invoices, await caller.get(next))
    expect(rest.map(({ id }) => id)).toEqual([listed[2]?.id])
    const url = `/api/subscription/invoices/${listed[1]?.id}`
    expect((await other.get(url)).status).toBe(404)
    expect(answerOf(api.subscriptions.invoice, await caller.get(url))).toMatchObject({
      subtotalCents: 3387,
      discountCents: 0,
      amountPaidCents: 3387,
      refundedCents: 0,
      currency: 'usd',
      lines: [
        { description: 'Unused time on Standard', amountCents: -3871 },
        { description: 'Remaining time on Pro', amountCents: 7258 },
      ],
      seller: { name: 'Porchlight', postalAddress: null, supportEmail: null, supportPhone: null },
      payer: { name: 'Nora Vance' },
    })
  })

  it('are not found if they do not exist, and can be read by their agent without access', async () => {
    const { caller: before, back } = await subscribed(app)
    await cancel(before)
    await letTimePass(app, month)
    const caller = await back()
    expect((await caller.get('/api/stats')).status).toBe(402)
    const listed = answerOf(api.subscriptions.invoices, await caller.get('/api/subscription/invoices'))
    expect((await caller.get(`/api/subscription/invoices/${listed[0]?.id}`)).status).toBe(200)
    const unknown = '/api/subscription/invoices/01900000-0000-7000-8000-00000000dead'
    expect(outcomeOf(await caller.get(unknown))).toBe('404 not_found')
  })
})

it('a subscription at another provider cannot be changed here, and the refusal names the contact', async () => {
  const { caller } = await subscribed(app)
  await rows.query(`update subscriptions set provider = 'stripe'`)
  for (const [email, phone, whom] of [
    [null, null, 'ask the administrator of Porchlight'],
    ['help@acme.example', null, 'write to help@acme.example'],
  ] as const) {
    await rows.query('update settings set support_email = $1, support_phone = $2', [email, phone])
    for (const asked of [cancel(caller), caller.get('/api/subscription/preview?planType=pro')])
      expect(refusalOf(await asked)).toMatchObject({
        code: 'payments_off',
        message: `Your subscription is billed by another service. To change it, ${whom}.`,
      })
  }
})

describe('a granted plan', () => {
  it('can only be changed by the team', async () => {
    const agent = await addAgent(app, { plan: 'pro' })
    const caller = await as(app, agent, 'agent')
    const own = await subscriptionOf(caller)
    expect(own).toMatchObject({ plan: 'pro', status: 'active', source: 'granted', nextAmountCents: null })
    expect(Object.values(own.may)).toEqual(Object.values(own.may).map(() => false))
    for (const asked of [
      change(caller, 'basic'),
      change(caller, 'pro'),
      cancel(caller),
      resume(caller),
      caller.post('/api/subscription/pay'),
      caller.post('/api/subscription/payment-method'),
      caller.get('/api/subscription/preview?planType=basic'),
    ])
      expect(outcomeOf(await asked)).toBe('409 subscription_granted')
    expect((await caller.post('/api/subscription/refresh')).status).toBe(200)
    expect(await subscriptionOf(caller)).toEqual(own)
    expect(await history()).toEqual([])
  })

  it('cannot be granted while a subscription is charged', async () => {
    const { caller, userId } = await subscribed(app)
    const admin = await addAdmin(app, { userType: 'super_admin' })
    const grantOf = {
      firstName: 'Nora',
      lastName: 'Vance',
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
    }
    const grant = async () => (await as(app, admin, 'staff')).put(`/api/admin/users/${userId}`, grantOf)
    expect(outcomeOf(await grant())).toBe('409 subscription_runs')
    expect((await subscriptionOf(caller)).plan).toBe('basic')
    await cancel(caller)
    expect(outcomeOf(await grant())).toBe('409 subscription_runs')
    await letTimePass(app, month)
    expect((await grant()).status).toBe(200)
  })
})

it('deleting the user ends the subscription at the provider, and nothing is charged again', async () => {
  const { userId } = await subscribed(app)
  const staff = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
  expect((await staff.delete(`/api/admin/users/${userId}`)).status).toBeLessThan(300)
  await jobsDone(app)
  expect(
    await rows.query(
      `select data ->> 'status' as status, due_at from sandbox_objects where kind = 'subscription'`,
    ),
  ).toEqual([{ status: 'canceled', due_at: null }])
  await letTimePass(app, 2 * month)
  expect(await charged()).toEqual([4000])
})
