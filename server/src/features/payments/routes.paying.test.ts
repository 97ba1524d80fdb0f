import { api } from '@porchlight/contract/api'
import { formatDollars } from '@porchlight/contract/kernel/money'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty } from '../../../test/factories.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import {
  authenticate,
  begin,
  billingScene,
  cards,
  paidEscort,
  paymentRow,
  show,
} from '../../../test/scenes/billing-scene.ts'
import { subscribed } from '../../../test/scenes/checkout-scene.ts'
import { refusedLater, useCard } from '../../../test/scenes/subscription-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const pay = '/api/create-tour-assistant-payment'

const feeFor = async (caller: Awaited<ReturnType<typeof as>>, propertyId?: string) => {
  const query = propertyId ? `?propertyId=${propertyId}` : ''
  return answerOf(api.payments.tourAssistantFee, await caller.get(`/api/tour-assistant-fee${query}`))
}

describe('the price of a tour assistant', () => {
  it.each([
    ['basic', 25],
    ['pro', 15],
  ] as const)("is the plan's: %s", async (plan, amount) => {
    const { caller } = await billingScene(app, plan)
    expect(await feeFor(caller)).toEqual({ amount, plan, payment: null })
  })

  it('does not exist on a plan without such a rate, and an agent on that plan cannot pay', async () => {
    const { caller, property } = await billingScene(app, 'free')
    expect(await feeFor(caller)).toEqual({ amount: null, plan: 'free', payment: null })
    const refused = await caller.post(pay, { propertyId: property.id, amount: 25 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'payments_off' } })
  })

  it.each([
    ['basic', 15, 25],
    ['basic', 0, 25],
    ['basic', 24.99, 25],
    ['pro', 25, 15],
  ] as const)('on %s is not %s, which is refused with the right amount', async (plan, amount, right) => {
    const { caller, property } = await billingScene(app, plan)
    const refused = await caller.post(pay, { propertyId: property.id, amount })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'fee_changed',
        amount: right,
        message: `A tour assistant costs ${formatDollars(right)} per tour.`,
      },
    })
    expect(await rows.query('select 1 from payments')).toEqual([])
  })
})

describe('beginning to pay', () => {
  it('returns an open payment and a secret that is stored nowhere', async () => {
    const { caller, property, agent } = await billingScene(app)
    const begun = await begin(caller, property.id)
    expect(begun).toMatchObject({ amount: 25, status: 'open' })
    expect(await paymentRow(app, begun.paymentId)).toMatchObject({
      agentId: agent.id,
      propertyId: property.id,
      purpose: 'tour_assistant',
      status: 'pending',
      amountCents: 2500,
      provider: 'sandbox',
      usedAt: null,
      tourId: null,
    })
    const [stored] = await rows.query(
      `select (select json_agg(p) from payments p)::text || (select json_agg(s) from sandbox_objects s)::text
         || coalesce((select json_agg(i) from idempotency_keys i)::text, '')
         || coalesce((select json_agg(e) from events e)::text, '') as everything`,
    )
    expect(stored?.everything).toContain(begun.paymentId)
    expect(stored?.everything).not.toContain(begun.clientSecret.split('_secret_')[1])
  })

  it('resumes the same payment after a reload, with the old and the new secret', async () => {
    const { caller, property } = await billingScene(app)
    const first = await begin(caller, property.id)
    const again = await begin(caller, property.id)
    expect(again.paymentId).toBe(first.paymentId)
    expect((await show(app, first.clientSecret, cards.declined)).status).toBe(402)
    expect((await show(app, again.clientSecret, cards.good)).status).toBe(200)
  })

  it('stores no answer for an Idempotency-Key, because it contains the secret', async () => {
    const { caller, property } = await billingScene(app)
    const headers = { 'idempotency-key': 'once' }
    const body = { propertyId: property.id, amount: 25 }
    const first = await caller.post(pay, body, { headers })
    const second = await caller.post(pay, body, { headers })
    const { paymentId } = answerOf(api.payments.createTourAssistantPayment, first)
    expect(answerOf(api.payments.createTourAssistantPayment, second).paymentId).toBe(paymentId)
    expect(await rows.query('select 1 from idempotency_keys')).toEqual([])
  })

  it('in many windows at once creates one payment', async () => {
    const { caller, property } = await billingScene(app)
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(caller, property.id)))
    expect(new Set(begun.map(({ paymentId }) => paymentId)).size).toBe(1)
    expect(await rows.query('select count(*)::int as count from payments')).toEqual([{ count: 1 }])
  })

  it('offers a payment from a closed tab instead of a second charge', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const { caller, property } = scene
    expect(await begin(caller, property.id)).toMatchObject({ paymentId, status: 'succeeded' })
    expect((await feeFor(caller, property.id)).payment).toEqual({
      paymentId,
      amount: 25,
      status: 'succeeded',
    })
    expect((await feeFor(caller)).payment).toBeNull()
    const elsewhere = await addProperty(app, { escortRequired: true })
    expect((await feeFor(caller, elsewhere.id)).payment).toBeNull()
    expect(await rows.query('select count(*)::int as count from payments')).toEqual([{ count: 1 }])
  })

  it('hides another agent’s payment', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const other = await as(app, await addAgent(app), 'agent')
    expect((await feeFor(other, scene.property.id)).payment).toBeNull()
    expect((await begin(other, scene.property.id)).paymentId).not.toBe(paymentId)
  })

  it('uses the new price after a change of plan, and cancels the payment of the old price', async () => {
    const { caller, property, agent } = await billingScene(app)
    const old = await begin(caller, property.id)
    await rows.query(`update subscriptions set plan = 'pro' where user_id = $1`, [agent.id])
    expect((await caller.post(pay, { propertyId: property.id, amount: 25 })).body).toMatchObject({
      amount: 15,
    })
    const now = await begin(caller, property.id, 15)
    expect(now.paymentId).not.toBe(old.paymentId)
    expect((await paymentRow(app, old.paymentId)).status).toBe('cancelled')
    expect(await show(app, old.clientSecret, cards.good)).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
  })

  it('is available only for properties that the agent sees', async () => {
    const { caller } = await billingScene(app)
    const hidden = await addProperty(app, { addedBy: await addAgent(app) })
    expect((await caller.post(pay, { propertyId: hidden.id, amount: 25 })).status).toBe(404)
  })

  it('is limited to twenty uncompleted payments per hour', async () => {
    const { caller } = await billingScene(app)
    for (let n = 0; n < 20; n++) await begin(caller, (await addProperty(app)).id)
    const { id } = await addProperty(app)
    const refused = await caller.post(pay, { propertyId: id, amount: 25 })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.advance(3_600_001)
    expect((await begin(caller, id)).status).toBe('open')
  })
})

describe('a card at the sandbox', () => {
  const begun = async () => {
    const scene = await billingScene(app)
    return { ...scene, ...(await begin(scene.caller, scene.property.id)) }
  }

  it('pays if it is valid', async () => {
    const { clientSecret, paymentId } = await begun()
    const paid = await show(app, clientSecret, cards.good)
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded', requiresAction: false } })
    expect(await paymentRow(app, paymentId)).toMatchObject({
      status: 'succeeded',
      succeededAt: app.clock.now(),
      failureMessage: null,
    })
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
  })

  it.each([
    [cards.declined, 'Your card was declined.', 'generic_decline'],
    [cards.poor, 'Your card has insufficient funds.', 'insufficient_funds'],
    ['4111 1111 1111 1111', 'Your card was declined. Only test cards are taken here.', 'live_mode_test_card'],
  ])('%s is refused: %s', async (number, message, failureCode) => {
    const { clientSecret, paymentId } = await begun()
    const refused = await show(app, clientSecret, number)
    expect(refused).toMatchObject({ status: 402, body: { code: 'card_declined', message } })
    expect(refused.body).not.toHaveProperty('requiresPayment')
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'failed', failureCode })
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'succeeded', failureCode: null })
  })

  it('that has expired is refused', async () => {
    const { clientSecret } = await begun()
    const expired = await show(app, clientSecret, cards.good, { expMonth: 2, expYear: 26 })
    expect(expired).toMatchObject({ status: 402, body: { message: 'Your card has expired.' } })
    expect((await show(app, clientSecret, cards.good, { expMonth: 3, expYear: 26 })).status).toBe(200)
  })

  it('that asks for authentication pays when it is approved', async () => {
    const { clientSecret, paymentId } = await begun()
    expect((await show(app, clientSecret, cards.asks)).body).toEqual({ status: 'open', requiresAction: true })
    expect((await paymentRow(app, paymentId)).status).toBe('requires_action')
    expect((await authenticate(app, clientSecret)).body).toEqual({
      status: 'succeeded',
      requiresAction: false,
    })
    expect((await paymentRow(app, paymentId)).status).toBe('succeeded')
  })

  it('that asks for authentication does not pay when it is refused', async () => {
    const { clientSecret, paymentId } = await begun()
    await show(app, clientSecret, cards.asks)
    const refused = await authenticate(app, clientSecret, false)
    expect(refused).toMatchObject({
      status: 402,
      body: { message: 'Your card could not be authenticated. Please try again, or use another card.' },
    })
    expect((await paymentRow(app, paymentId)).status).toBe('failed')
  })

  it.each([
    ['number', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    ['number', { number: '' }, 'Your card number is incomplete.'],
    ['number', { number: '4242' }, 'Your card number is invalid.'],
    ['number', { number: 4242424242424242 }, 'Your card number is invalid.'],
    ['expMonth', { expMonth: 13 }, "Your card's expiration month is invalid."],
    ['expYear', { expYear: 3000 }, "Your card's expiration year is invalid."],
    ['cvc', { cvc: '12' }, "Your card's security code is incomplete."],
  ])('with a wrong %s names the field', async (field, wrong, message) => {
    const { clientSecret } = await begun()
    const refused = await show(app, clientSecret, cards.good, wrong)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ errors: [{ path: `card.${field}`, message }] })
  })

  it.each(['', 'x', 'sandbox_pi_0_secret_x'])('finds no payment by the secret %j', async (wrong) => {
    const { clientSecret } = await begun()
    expect([400, 404]).toContain((await show(app, wrong, cards.good)).status)
    expect((await show(app, `${clientSecret}x`, cards.good)).status).toBe(404)
    expect((await authenticate(app, `${clientSecret}x`)).status).toBe(404)
  })

  it('is declined five times, then the payment is blocked, longer each time', async () => {
    const { clientSecret } = await begun()
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await show(app, clientSecret, cards.declined)).status)
    expect(statuses).toEqual([402, 402, 402, 402, 402, 429])
    const paused = await show(app, clientSecret, cards.good)
    expect([paused.status, paused.headers['retry-after']]).toEqual([429, '30'])
    app.clock.advance(30_000)
    expect((await show(app, clientSecret, cards.declined)).status).toBe(402)
    expect((await show(app, clientSecret, cards.good)).headers['retry-after']).toBe('60')
    app.clock.advance(60_000)
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
  })

  it('counts every decline when many are tried at once', async () => {
    const { clientSecret } = await begun()
    const tried = await Promise.all(Array.from({ length: 12 }, () => show(app, clientSecret, cards.declined)))
    expect(tried.filter(({ status }) => status === 402)).toHaveLength(5)
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('leaves only its brand and its last four digits in the database', async () => {
    const { clientSecret } = await begun()
    await show(app, clientSecret, cards.declined)
    await show(app, clientSecret, cards.good, { cvc: '987', expYear: 2031 })
    const tables = await rows.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    let dump = ''
    for (const { name } of tables) {
      const [row] = await rows.query(`select coalesce(json_agg(t)::text, '') as text from ${name} t`)
      dump += row?.text
    }
    expect(dump).toContain('"last4": "4242"')
    expect(dump).toContain('"brand": "visa"')
    // Security code and year by their field names, because an id or a timestamp can contain three or four such digits
    // by chance.
    expect(dump).not.toMatch(/4242\s?4242\s?4242|4000\s?0000\s?0000\s?0002|"cvc|"exp_?(?:year|month)/i)
  })
})

describe('the card of a subscription in the sandbox', () => {
  const offered = async (number?: string) => {
    const { caller } = await subscribed(app)
    if (number) await useCard(app, caller, number)
    const property = await addProperty(app, { escortRequired: true })
    return { caller, ...(await begin(caller, property.id)) }
  }
  const payStored = (caller: Pick<Caller, 'post'>, paymentId: string, last4: string) =>
    caller.post(`/api/agent/payments/${paymentId}/stored-card`, { last4 })

  it('pays without its number, and without an expiry, which the sandbox does not store', async () => {
    const { caller, paymentId, storedCard } = await offered()
    expect(storedCard).toEqual({ brand: 'visa', last4: '4242', expMonth: null, expYear: null })
    expect(await payStored(caller, paymentId, '4242')).toMatchObject({
      status: 200,
      body: { status: 'succeeded', requiresAction: false },
    })
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'succeeded' })
  })

  it('that its bank declines leaves the payment to another card', async () => {
    const { caller, paymentId, clientSecret } = await offered(refusedLater)
    expect(outcomeOf(await payStored(caller, paymentId, '0341'))).toBe('402 card_declined')
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'succeeded' })
  })
})
