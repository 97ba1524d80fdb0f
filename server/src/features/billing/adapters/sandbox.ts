import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database, Tx } from '../../../kernel/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newToken, sha256 } from '../../../kernel/tokens.ts'
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnreachable,
  type SandboxCounter,
} from '../ports.ts'
import { pauseAfterDeclines, verdictOn } from '../rules.ts'
import { sandboxObjects } from '../tables.ts'

/** A payment in the sandbox's memory. Of a card only brand and last four are kept, of secrets only hashes. */
const memory = z.object({
  amountCents: z.int(),
  description: z.string(),
  state: z.enum(['open', 'requires_action', 'succeeded', 'cancelled']),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  secretHashes: z.array(z.string()),
  declines: z.int(),
  pausedUntil: z.iso.datetime().nullable(),
  refundedCents: z.int(),
})
type Memory = z.infer<typeof memory>

const authenticationFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'Your card could not be authenticated. Please try again, or use another card.',
}

// Each window that goes on with a payment is given a secret of its own; the newest are good.
const secretsKept = 10
const separator = '_secret_'
const newSecret = (id: string) => `${id}${separator}${newToken()}`

/** The same key gives the same id, so that what is asked for twice is made once. */
const idOf = (kind: 'pi' | 're', key: string) => `sandbox_${kind}_${sha256(key).slice(0, 24)}`

const told = (id: string, { state, failure }: Memory): ProviderPayment => ({ id, state, failure })

/**
 * A payment provider inside the server, for demo and development: it behaves as the real one does, with the real one's
 * published test cards, and keeps its state in a table of its own.
 */
export const createSandbox = (database: Database, clock: Clock): PaymentProvider & SandboxCounter => {
  const isPayment = (id: string) => and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, 'payment'))

  const lock = async (tx: Tx, id: string): Promise<Memory | undefined> => {
    const [row] = await tx.select().from(sandboxObjects).where(isPayment(id)).for('update')
    return row && memory.parse(row.data)
  }
  const keep = async (tx: Tx, id: string, data: Memory) => {
    await tx.update(sandboxObjects).set({ data, updatedAt: clock.now() }).where(isPayment(id))
    return told(id, data)
  }
  const change = (id: string, decide: (payment: Memory) => Memory) =>
    database.transaction(async (tx) => {
      const payment = await lock(tx, id)
      if (!payment) throw new ProviderUnreachable(`The sandbox has no payment ${id}`)
      return keep(tx, id, decide(payment))
    })

  /** A payment by its secret: what the payer's browser has in place of a session. */
  const bySecret = <T>(
    secret: string,
    work: (tx: Tx, id: string, payment: Memory) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      const [id = ''] = secret.split(separator)
      const payment = await lock(tx, id)
      if (!payment?.secretHashes.includes(sha256(secret))) throw refuse('not_found')
      if (payment.state === 'cancelled') throw refuse('payment_closed')
      return work(tx, id, payment)
    })

  return {
    name: 'sandbox',

    createPayment: async ({ amountCents, description }, key) => {
      const id = idOf('pi', key)
      const clientSecret = newSecret(id)
      const now = clock.now()
      const data: Memory = {
        amountCents,
        description,
        ...{ state: 'open', failure: null, card: null, declines: 0, pausedUntil: null, refundedCents: 0 },
        secretHashes: [sha256(clientSecret)],
      }
      const { rowCount } = await database.orm
        .insert(sandboxObjects)
        .values({ id, kind: 'payment', data, createdAt: now, updatedAt: now })
        .onConflictDoNothing()
      return rowCount === 0 ? giveSecret(id) : { ...told(id, data), clientSecret }
    },
    findPayment: (id) => giveSecret(id),
    cancelPayment: (id) =>
      change(id, (payment) => (payment.state === 'succeeded' ? payment : { ...payment, state: 'cancelled' })),
    cancelSubscription: async (id) => {
      await database.orm
        .update(sandboxObjects)
        .set({ data: sql`${sandboxObjects.data} || '{"state": "cancelled"}'::jsonb`, updatedAt: clock.now() })
        .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, 'subscription')))
    },
    refundPayment: async (id, key) => {
      const refundId = idOf('re', key)
      await database.transaction(async (tx) => {
        const payment = await lock(tx, id)
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
        await keep(tx, id, { ...payment, refundedCents: payment.amountCents })
      })
      return { refundId }
    },

    confirm: (secret, card) =>
      bySecret(secret, async (tx, id, payment) => {
        if (payment.state === 'succeeded') return told(id, payment)
        const now = clock.now()
        const pausedFor = payment.pausedUntil ? Date.parse(payment.pausedUntil) - now.getTime() : 0
        if (pausedFor > 0) throw refuse('too_many_attempts', { retryAfter: pausedFor / 1000 })

        const verdict = verdictOn(card, now)
        const shown = { card: { brand: verdict.brand, last4: card.number.slice(-4) } }
        if (verdict.says === 'paid')
          return keep(tx, id, { ...payment, ...shown, state: 'succeeded', failure: null })
        if (verdict.says === 'ask')
          return keep(tx, id, { ...payment, ...shown, state: 'requires_action', failure: null })
        const declines = payment.declines + 1
        const pause = pauseAfterDeclines(declines)
        return keep(tx, id, {
          ...{ ...payment, ...shown, declines, state: 'open' },
          failure: { code: verdict.code, message: verdict.message },
          pausedUntil: pause > 0 ? new Date(now.getTime() + pause).toISOString() : null,
        })
      }),

    authenticate: (secret, approve) =>
      bySecret(secret, async (tx, id, payment) => {
        if (payment.state !== 'requires_action') return told(id, payment)
        return keep(
          tx,
          id,
          approve
            ? { ...payment, state: 'succeeded' }
            : { ...payment, state: 'open', failure: authenticationFailure },
        )
      }),
  }

  /** A further secret of a payment, beside those that other windows hold. */
  async function giveSecret(id: string) {
    const clientSecret = newSecret(id)
    const payment = await change(id, (before) => ({
      ...before,
      secretHashes: [...before.secretHashes, sha256(clientSecret)].slice(-secretsKept),
    }))
    return { ...payment, clientSecret }
  }
}
