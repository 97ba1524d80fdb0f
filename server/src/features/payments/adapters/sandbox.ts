import type { Clock } from '../../../kernel/clock.ts'
import type { Database, Tx } from '../../../kernel/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import {
  type CounterOutcome,
  type PaymentProvider,
  ProviderUnreachable,
  type SandboxCounter,
} from '../ports.ts'
import { pauseAfterDeclines, verdictOn } from '../rules.ts'
import { sandboxObjects } from '../tables.ts'
import { chargeAtSandbox } from './sandbox-charges.ts'
import { settleInvoice } from './sandbox-invoices.ts'
import { idOf, keep, type PaymentMemory, recall, remember } from './sandbox-memory.ts'
import { separator, toProviderPayment, withSecret } from './sandbox-payments.ts'
import { dueOf, lockSubscription, sandboxSubscriptions } from './sandbox-subscriptions.ts'
import { sandboxTime } from './sandbox-time.ts'

const authenticationFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'Your card could not be authenticated. Please try again, or use another card.',
}

/**
 * A payment provider inside the server for demo and development. It behaves like Stripe, accepts Stripe's test cards,
 * and stores its state in its own table.
 */
export const createSandbox = (database: Database, clock: Clock): PaymentProvider & SandboxCounter => {
  const lockPayment = async (tx: Tx, id: string): Promise<PaymentMemory> => {
    const payment = await recall(tx, 'payment', id, { lock: true })
    if (!payment) throw new ProviderUnreachable(`The sandbox has no payment ${id}`)
    return payment
  }
  const change = (id: string, decide: (payment: PaymentMemory) => PaymentMemory) =>
    database.transaction(async (tx) => {
      const payment = decide(await lockPayment(tx, id))
      await keep(tx, 'payment', id, payment, clock.now())
      return toProviderPayment(id, payment)
    })
  const giveSecret = (id: string) =>
    database.transaction(async (tx) => {
      const { clientSecret, memory } = withSecret(id, await lockPayment(tx, id))
      await keep(tx, 'payment', id, memory, clock.now())
      return { ...toProviderPayment(id, memory), clientSecret }
    })

  /** Stores the result of a card. A subscription's payment takes effect in the same transaction. */
  const settle = async (
    tx: Tx,
    id: string,
    payment: PaymentMemory,
    { now, paidNow }: { now: Date; paidNow: boolean },
  ): Promise<CounterOutcome> => {
    await keep(tx, 'payment', id, payment, now)
    const { subscriptionId, invoiceId, card } = payment
    if (paidNow && subscriptionId && invoiceId) {
      const subscription = await lockSubscription(tx, subscriptionId)
      const method = card && { id: idOf('pm', id), ...card }
      await settleInvoice(tx, subscription, invoiceId, method, now)
      await keep(tx, 'subscription', subscriptionId, subscription, now, dueOf(subscription))
    }
    return { purpose: payment.purpose, payment: toProviderPayment(id, payment), subscriptionId }
  }

  /** Finds a payment by its secret, which the payer's browser has instead of a session. */
  const bySecret = <T>(
    secret: string,
    work: (tx: Tx, id: string, payment: PaymentMemory) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      const [id = ''] = secret.split(separator)
      // Take the locks in the same order as a renewal.
      const before = await recall(tx, 'payment', id)
      if (before?.subscriptionId) await recall(tx, 'subscription', before.subscriptionId, { lock: true })
      const payment = before && (await recall(tx, 'payment', id, { lock: true }))
      if (!payment?.secretHashes.includes(sha256(secret))) throw refuse('not_found')
      if (payment.state === 'cancelled') throw refuse('payment_closed')
      return work(tx, id, payment)
    })

  return {
    name: 'sandbox',
    ...sandboxSubscriptions(database, clock),
    ...sandboxTime(database, clock),

    createPayment: async ({ amountCents, description }, key) => {
      const id = idOf('pi', key)
      const data: PaymentMemory = {
        purpose: 'payment',
        amountCents,
        description,
        state: 'open',
        failure: null,
        card: null,
        secretHashes: [],
        declines: 0,
        pausedUntil: null,
        refundedCents: 0,
        customerId: null,
        subscriptionId: null,
        invoiceId: null,
      }
      await remember(database.orm, 'payment', id, { data }, clock.now())
      return giveSecret(id)
    },
    chargeStoredCard: (charge, key) => chargeAtSandbox(database, charge, key, clock.now()),
    findPayment: (id) => giveSecret(id),
    cancelPayment: (id) =>
      change(id, (payment) => (payment.state === 'succeeded' ? payment : { ...payment, state: 'cancelled' })),
    refundPayment: async (id, key) => {
      const refundId = idOf('re', key)
      await database.transaction(async (tx) => {
        const payment = await recall(tx, 'payment', id, { lock: true })
        if (payment?.state !== 'succeeded')
          throw new ProviderUnreachable(`The sandbox has no paid payment ${id}`)
        const now = clock.now()
        const data = { amountCents: payment.amountCents }
        const { rowCount } = await tx
          .insert(sandboxObjects)
          .values({ id: refundId, kind: 'refund', parentId: id, data, createdAt: now, updatedAt: now })
          .onConflictDoNothing()
        if (rowCount === 0) return
        if (payment.refundedCents > 0) throw new ProviderUnreachable(`Payment ${id} was given back before`)
        await keep(tx, 'payment', id, { ...payment, refundedCents: payment.amountCents }, now)
      })
      return { refundId }
    },

    confirm: (secret, card) =>
      bySecret(secret, async (tx, id, payment) => {
        const now = clock.now()
        if (payment.state === 'succeeded') return settle(tx, id, payment, { now, paidNow: false })
        const pausedFor = payment.pausedUntil ? Date.parse(payment.pausedUntil) - now.getTime() : 0
        if (pausedFor > 0) throw refuse('too_many_attempts', { retryAfter: pausedFor / 1000 })

        const verdict = verdictOn(card, now, { toKeep: payment.purpose === 'setup' })
        const { brand, later } = verdict
        const shown = { ...payment, card: { brand, later, last4: card.number.slice(-4) } }
        if (verdict.says === 'paid')
          return settle(tx, id, { ...shown, state: 'succeeded', failure: null }, { now, paidNow: true })
        if (verdict.says === 'ask')
          return settle(
            tx,
            id,
            { ...shown, state: 'requires_action', failure: null },
            { now, paidNow: false },
          )
        const declines = payment.declines + 1
        const pause = pauseAfterDeclines(declines)
        const refused: PaymentMemory = {
          ...shown,
          declines,
          state: 'open',
          failure: { code: verdict.code, message: verdict.message },
          pausedUntil: pause > 0 ? new Date(now.getTime() + pause).toISOString() : null,
        }
        return settle(tx, id, refused, { now, paidNow: false })
      }),

    authenticate: (secret, approve) =>
      bySecret(secret, async (tx, id, payment) => {
        const now = clock.now()
        if (payment.state !== 'requires_action') return settle(tx, id, payment, { now, paidNow: false })
        const after: PaymentMemory = approve
          ? { ...payment, state: 'succeeded' }
          : { ...payment, state: 'open', failure: authenticationFailure }
        return settle(tx, id, after, { now, paidNow: approve })
      }),
  }
}
