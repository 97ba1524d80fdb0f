import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { plainRows } from '../../../test/plain-rows.ts'
import { begin, billingScene, paymentRow } from '../../../test/scenes/billing-scene.ts'
import { addSubscriber, useStripe } from '../../../test/scenes/provider-scene.ts'
import { billingParts } from '../../app.ts'
import { newId } from '../../kernel/ids.ts'
import { silentLog } from '../../kernel/log/log.ts'
import { reconcile } from '../checkouts/jobs.ts'
import { deleteOldWebhooks } from './commands/delete-old-webhooks.ts'
import { reconcilePayments } from './commands/reconcile-payments.ts'
import { retryWebhooks } from './commands/retry-webhooks.ts'
import { settlePayments } from './commands/settle-payments.ts'
import { ProviderUnreachable } from './ports.ts'
import { payments as paymentRows, providerEvents } from './tables.ts'

// Failures that repeat: how long the server retries them, and that they do not block other work.

const { app, stripe, parts, payments, paidEscort } = await useStripe()
const rows = plainRows(() => app.database)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const store = (name: string, more: Partial<typeof providerEvents.$inferInsert> = {}) => {
  const now = app.clock.now()
  return app.database.orm.insert(providerEvents).values({
    id: newId(),
    provider: 'stripe',
    providerEventId: name,
    type: 'invoice.paid',
    payload: {},
    providerCreatedAt: now,
    receivedAt: now,
    attempts: 11,
    ...more,
  })
}
const triesOf = async () =>
  (await app.database.orm.select().from(providerEvents)).map(({ attempts }) => attempts)

/** An escort that an agent paid this long ago and used. */
const paidBefore = async (ms: number) => {
  const { paymentId, intent } = await paidEscort()
  await app.database.orm.update(paymentRows).set({ usedAt: app.clock.now() })
  app.clock.advance(ms)
  return { paymentId, intent }
}

describe('webhooks that always fail', () => {
  it('are retried once an hour for some days, then logged as one error and deleted', async () => {
    await store('broken')
    const errors: string[] = []
    const log = { ...silentLog, error: (...line: unknown[]) => void errors.push(String(line.at(-1))) }
    const tryFor = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += hour / 2) {
        app.clock.advance(hour / 2)
        await retryWebhooks({ ...app.kernel, log }, payments(), billingParts)
      }
    }
    await tryFor(day)
    const [afterADay = 0] = await triesOf()
    expect(afterADay).toBeGreaterThan(11 + 20)
    expect(afterADay).toBeLessThanOrEqual(11 + 24)
    expect(errors).toEqual([])
    await tryFor(4 * day)
    expect(await triesOf()).toEqual([11 + 72])
    expect(errors).toEqual(['a webhook failed for days and is not retried any more'])
    await deleteOldWebhooks(app.kernel)
    expect(await triesOf()).toHaveLength(1)
    app.clock.advance(90 * day)
    await deleteOldWebhooks(app.kernel)
    expect(await triesOf()).toEqual([])
  })
})

describe('a payment that could not be fetched', () => {
  it('is fetched again in an hour, whatever its age', async () => {
    const { paymentId, intent } = await paidBefore(100 * day)
    stripe.refund(intent.id, 1000)
    stripe.setDown(true)
    await reconcilePayments(parts(), payments())
    stripe.setDown(false)
    app.clock.advance(59 * minute)
    await reconcilePayments(parts(), payments())
    expect((await paymentRow(app, paymentId)).refundedCents).toBe(0)
    app.clock.advance(2 * minute)
    await reconcilePayments(parts(), payments())
    expect((await paymentRow(app, paymentId)).refundedCents).toBe(1000)
    // From then on it is fetched as rarely as before.
    stripe.forget()
    app.clock.advance(10 * day)
    await reconcilePayments(parts(), payments())
    expect(stripe.requests).toEqual([])
  })
})

describe('a reconciliation run', () => {
  it('stops when its time is over, however much is left to repair', async () => {
    await paidBefore(2 * day)
    const { id } = await addSubscriber(app, stripe)
    for (const name of ['one', 'two']) await store(name, { payload: { kind: 'subscription', id } })
    app.clock.advance(2 * day)
    stripe.forget()
    let left = 1
    await reconcile(parts(), payments(), billingParts, () => left-- > 0)
    expect((await triesOf()).toSorted()).toEqual([11, 12])
    const asked = () => stripe.requests.map(({ path }) => path.split('/')[2])
    expect(asked().filter((what) => what === 'subscriptions')).toHaveLength(1)
    stripe.forget()
    // The next run continues and has time for everything.
    await reconcile(parts(), payments(), billingParts)
    expect(await triesOf()).toEqual([12, 12])
    expect(asked().filter((what) => what === 'payment_intents').length).toBeGreaterThan(1)
  })
})

describe('open payments that can never be fetched', () => {
  /** A hundred payments like this one, for which the provider never answers. */
  const addBroken = (paymentId: string, createdAt: Date) =>
    rows.query(
      `insert into payments (id, purpose, status, amount_cents, agent_id, property_id, provider, provider_payment_id,
         used_at, provider_state_at, created_at, updated_at)
       select gen_random_uuid(), purpose, status, amount_cents, agent_id, property_id, provider, 'broken' || n,
         $2, $2, $2, $2 from payments, generate_series(1, 100) n where id = $1`,
      [paymentId, createdAt],
    )
  const fails = () => Promise.reject(new ProviderUnreachable('broken'))
  const broken = () => {
    const { provider } = payments()
    return payments({
      findPayment: (id) => (id.startsWith('broken') ? fails() : provider.findPayment(id)),
      cancelPayment: (id) => (id.startsWith('broken') ? fails() : provider.cancelPayment(id)),
    })
  }
  const begun = async () => {
    const scene = await billingScene(app)
    const { paymentId } = await begin(scene.caller, scene.property.id)
    await addBroken(paymentId, new Date(app.clock.now().getTime() - minute))
    return paymentId
  }
  const statusOf = async (id: string) => (await paymentRow(app, id)).status

  it('do not block others from being fetched', async () => {
    const id = await begun()
    stripe.becomes(stripe.newest().id, 'succeeded')
    app.clock.advance(2 * minute)
    await settlePayments(parts(), broken())
    expect(await statusOf(id)).toBe('pending')
    app.clock.advance(10_000)
    await settlePayments(parts(), broken())
    expect(await statusOf(id)).toBe('succeeded')
  })

  it('do not block others from being cancelled or refunded after 24 hours', async () => {
    const id = await begun()
    app.clock.advance(25 * hour)
    await settlePayments(parts(), broken())
    expect(await statusOf(id)).toBe('pending')
    for (let run = 0; run < 2; run++) {
      app.clock.advance(minute)
      await settlePayments(parts(), broken())
    }
    expect(await statusOf(id)).toBe('cancelled')

    const { paymentId } = await paidBefore(25 * hour)
    await app.database.orm.update(paymentRows).set({ usedAt: null }).where(eq(paymentRows.id, paymentId))
    stripe.forget()
    await settlePayments(parts(), payments(), () => false)
    expect(stripe.requests.filter(({ path }) => path.includes('payment_intents'))).toEqual([])
    expect((await paymentRow(app, paymentId)).refundReason).toBe('unused')
  })
})
