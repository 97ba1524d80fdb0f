import { and, asc, eq, lte } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database, Tx } from '../../../kernel/database.ts'
import type { SandboxCounter } from '../ports.ts'
import { retriesAfter } from '../rules.ts'
import { sandboxObjects } from '../tables.ts'
import { chargeInvoice, endNow, monthOf, writeInvoice } from './sandbox-invoices.ts'
import { keep, recall, type SubscriptionMemory } from './sandbox-memory.ts'
import { dropUpgrade, dueOf, lockSubscription } from './sandbox-subscriptions.ts'

/** Tries to charge; on failure, sets the time of the next try. The caller saves the subscription. */
const tryToCharge = async (
  tx: Tx,
  memory: SubscriptionMemory,
  invoiceId: string,
  at: Date,
): Promise<Date | null | undefined> => {
  if (await chargeInvoice(tx, memory, invoiceId, at)) return dueOf(memory)
  const invoice = await recall(tx, 'invoice', invoiceId, { lock: true })
  if (!invoice) throw new Error(`The sandbox has lost ${invoiceId}`)
  const pause = retriesAfter[invoice.attemptCount - 1]
  if (pause === undefined) {
    // Void the invoice first, so that no one can pay its payment any more; then mark the invoice as given up.
    await endNow(tx, memory, at)
    await keep(tx, 'invoice', invoiceId, { ...invoice, status: 'uncollectible', nextAttemptAt: null }, at)
    return null
  }
  const next = new Date(at.getTime() + pause)
  memory.state = 'past_due'
  await keep(tx, 'invoice', invoiceId, { ...invoice, nextAttemptAt: next.toISOString() }, at)
  return next
}

/** Does what is due at `at`: an end, a renewal, or another try. Returns when the next step is due. */
const step = async (
  tx: Tx,
  id: string,
  memory: SubscriptionMemory,
  at: Date,
): Promise<Date | null | undefined> => {
  if (memory.state === 'incomplete' || (memory.state === 'active' && memory.cancelAtPeriodEnd)) {
    await endNow(tx, memory, at)
    return null
  }
  if (memory.state === 'past_due' && memory.invoiceId) return tryToCharge(tx, memory, memory.invoiceId, at)
  if (memory.state !== 'active') return null
  if (memory.pendingPlan) memory.plan = memory.pendingPlan
  memory.pendingPlan = null
  await dropUpgrade(tx, memory, at)
  memory.months += 1
  const { id: invoiceId, invoice } = await writeInvoice(
    tx,
    memory,
    { subscriptionId: id, ...monthOf(memory) },
    at,
  )
  return invoice.status === 'paid' ? dueOf(memory) : tryToCharge(tx, memory, invoiceId, at)
}

/** What the sandbox does on its own when the time has come. */
export const sandboxTime = (database: Database, clock: Clock): Pick<SandboxCounter, 'tick' | 'hurry'> => ({
  tick: async () => {
    const isDue = and(eq(sandboxObjects.kind, 'subscription'), lte(sandboxObjects.dueAt, clock.now()))
    const due = await database.orm
      .select({ id: sandboxObjects.id })
      .from(sandboxObjects)
      .where(isDue)
      .orderBy(asc(sandboxObjects.dueAt))
      .limit(100)
    const changed: string[] = []
    for (const { id } of due) {
      await database.transaction(async (tx) => {
        const memory = await lockSubscription(tx, id)
        const [row] = await tx
          .select()
          .from(sandboxObjects)
          .where(and(eq(sandboxObjects.id, id), isDue))
        // Another server has already processed this one.
        if (!row?.dueAt) return
        const next = await step(tx, id, memory, row.dueAt)
        await keep(tx, 'subscription', id, memory, clock.now(), next)
        changed.push(id)
      })
    }
    return changed
  },
  hurry: (id) =>
    database.transaction(async (tx) => {
      const memory = await lockSubscription(tx, id)
      const now = clock.now()
      if (memory.state === 'cancelled') return
      // The period ends now, so the months count from this moment.
      if (memory.state !== 'past_due') Object.assign(memory, { anchor: now.toISOString(), months: -1 })
      await keep(tx, 'subscription', id, memory, now, now)
    }),
})
