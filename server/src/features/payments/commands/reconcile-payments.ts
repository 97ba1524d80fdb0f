import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, Payments } from '../ports.ts'
import { recordPayment } from '../steps/record-payment.ts'
import { payments } from '../tables.ts'
import { refundPayment } from './refund-payment.ts'

const hour = 3_600_000
/** A bank may open a dispute for this long (docs.stripe.com/disputes: mostly 120 days). */
const disputedFor = 120 * 24 * hour
const atOnce = 50

/**
 * Repairs payments after lost webhooks and failed refunds. It repeats refunds that are unfinished after an hour, and
 * fetches payments of the last 120 days at growing intervals, because they may be refunded at the provider. A failure
 * does not stop the others and is retried in an hour.
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
      // Mark it as fetched, even after a failure: the next payments come first.
      await orm.update(payments).set({ providerStateAt }).where(eq(payments.id, one.id))
    }
  }
  await each(await listUngiven(orm, provider.name, now), ({ id }) => refundPayment(parts, paying, id))
  // The sandbox sends no webhooks that could be lost.
  if (paying.sandbox) return
  const inAnHour = now.getTime() + hour
  await each(
    await listSettled(orm, provider.name, now),
    async ({ providerPaymentId }) => {
      const found = await provider.findPayment(providerPaymentId)
      await parts.database.transaction((tx) => recordPayment(tx, provider.name, found, parts.clock.now()))
    },
    ({ succeededAt }) => askedToBeDue(inAnHour, succeededAt),
  )
}

type Found = { id: string; providerPaymentId: string; succeededAt: Date | null }

/** Inverts `dueAt`: the time at which a payment was last fetched if it is due at `at`. */
const askedToBeDue = (at: number, succeededAt: Date | null): Date =>
  new Date(at - Math.max(24 * hour, (at - (succeededAt?.getTime() ?? at)) / 4))

const { providerStateAt: stateAt, createdAt, succeededAt: paidAt } = payments
const askedAt = sql`coalesce(${stateAt}, ${createdAt})`
/** A payment is due a day after its last fetch, or after a quarter of its age at that fetch. */
const dueAt = sql`(${askedAt} + greatest(interval '24 hours', (${askedAt} - ${paidAt}) / 3))`

/** Payments that exist at the provider and match this condition, in this order. */
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

/** Refunds that were requested an hour ago and are not done; each is tried once an hour. */
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

/** Succeeded payments whose last fetch is a day, or a quarter of their age, ago; the longest due come first. */
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
