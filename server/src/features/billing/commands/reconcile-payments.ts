import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, Payments } from '../ports.ts'
import { payments } from '../tables.ts'
import { refundPayment } from './refund-payment.ts'
import { syncPayment } from './sync-payment.ts'

const hour = 3_600_000
/** A bank takes up a dispute for so long (docs.stripe.com/disputes: mostly 120 days). */
const disputedFor = 120 * 24 * hour
const atOnce = 50

/**
 * Repairs payments after a lost webhook or a refund that could not be sent. It sends refunds again that were requested
 * an hour ago and are not done, and it fetches payments of the last 120 days, less often as they get older, because
 * they may be refunded at the provider. A failure does not stop the others and is tried again in an hour.
 *
 * @param hasTime whether the run has time for another payment
 */
export const reconcilePayments = async (
  parts: Pick<Kernel, 'database' | 'clock' | 'log'>,
  paying: Payments,
  hasTime: () => boolean = () => true,
): Promise<void> => {
  const { provider } = paying
  if (!provider) return
  const { orm } = parts.database
  const now = parts.clock.now()
  const each = async (
    found: readonly Found[],
    work: (one: Found) => Promise<void>,
    afterFailure: (one: Found) => Date = () => now,
  ): Promise<void> => {
    for (const one of found) {
      if (!hasTime()) return
      let providerStateAt = now
      try {
        await work(one)
      } catch (error) {
        parts.log.warn({ err: error, paymentId: one.id }, 'a payment could not be reconciled')
        providerStateAt = afterFailure(one)
      }
      // Looked at, whatever came of it: the next in turn come first.
      await orm.update(payments).set({ providerStateAt }).where(eq(payments.id, one.id))
    }
  }
  await each(await listUngiven(orm, provider.name, now), ({ id }) => refundPayment(parts, paying, id))
  // The sandbox sends no news that could be lost.
  if (paying.counter) return
  const inAnHour = now.getTime() + hour
  await each(
    await listSettled(orm, provider.name, now),
    async ({ providerPaymentId }) =>
      syncPayment(parts, provider.name, await provider.findPayment(providerPaymentId)),
    ({ succeededAt }) => askedToBeDue(inAnHour, succeededAt),
  )
}

type Found = { id: string; providerPaymentId: string; succeededAt: Date | null }

/** When a payment would have been asked about that comes in turn at a moment: `dueAt`, turned round. */
const askedToBeDue = (at: number, succeededAt: Date | null): Date =>
  new Date(at - Math.max(24 * hour, (at - (succeededAt?.getTime() ?? at)) / 4))

const { providerStateAt: stateAt, createdAt, succeededAt: paidAt } = payments
const askedAt = sql`coalesce(${stateAt}, ${createdAt})`
/** A day after it was asked about, or a quarter of the time from its being paid until then. */
const dueAt = sql`(${askedAt} + greatest(interval '24 hours', (${askedAt} - ${paidAt}) / 3))`

/** Payments that were made, and of which this holds too, in this order. */
const listMade = (
  orm: Orm,
  provider: PaymentProvider['name'],
  first: SQL,
  ...conditions: SQL[]
): Promise<Found[]> =>
  orm
    .select({ id: payments.id, providerPaymentId: payments.providerPaymentId, succeededAt: paidAt })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.status, 'succeeded'), ...conditions))
    .orderBy(asc(first))
    .limit(atOnce)

/** Asked back an hour ago, and not given back; each is tried once in an hour. */
const listUngiven = (orm: Orm, provider: PaymentProvider['name'], now: Date): Promise<Found[]> => {
  const anHourAgo = new Date(now.getTime() - hour)
  return listMade(
    orm,
    provider,
    askedAt,
    isNotNull(payments.refundRequestedAt),
    lt(payments.refundRequestedAt, anHourAgo),
    lt(askedAt, sql`${anHourAgo.toISOString()}::timestamptz`),
  )
}

/** Paid, and not asked about for a day, or for a quarter of the time since then; those longest due first. */
const listSettled = (orm: Orm, provider: PaymentProvider['name'], now: Date): Promise<Found[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return listMade(
    orm,
    provider,
    dueAt,
    gt(paidAt, new Date(now.getTime() - disputedFor)),
    sql`${dueAt} < ${at}`,
  )
}
