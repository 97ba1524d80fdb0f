import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { cardAskedBefore, nextMonthCents } from '../rules.ts'
import { coupons, paymentMethods, subscriptions } from '../tables.ts'

/**
 * Asks agents without a card for one, once, three days before a period ends whose renewal costs something. A failure
 * does not stop the others.
 */
export const requestCards = async ({
  database,
  clock,
  log,
}: Pick<Kernel, 'database' | 'clock' | 'log'>): Promise<void> => {
  const now = clock.now()
  for (const { id } of await listWithoutCard(database.orm, now)) {
    try {
      await database.transaction((tx) => requestCard(tx, id, now))
    } catch (error) {
      log.error({ err: error, subscriptionId: id }, "the request for an agent's card failed")
    }
  }
}

const renewsSoon = (now: Date) =>
  and(
    eq(subscriptions.source, 'provider'),
    eq(subscriptions.status, 'active'),
    eq(subscriptions.cancelAtPeriodEnd, false),
    gt(subscriptions.currentPeriodEnd, now),
    lte(subscriptions.currentPeriodEnd, new Date(now.getTime() + cardAskedBefore)),
    sql`${subscriptions.cardAskedFor} is distinct from ${subscriptions.currentPeriodEnd}`,
    sql`not exists (select 1 from ${paymentMethods} where ${paymentMethods.userId} = ${subscriptions.userId})`,
  )

const listWithoutCard = (orm: Orm, now: Date): Promise<{ id: string }[]> =>
  orm
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(renewsSoon(now))
    .orderBy(asc(subscriptions.currentPeriodEnd))
    .limit(100)

/** Marks the period as checked, and records the event if the next month costs something. */
const requestCard = async (tx: Tx, id: string, now: Date): Promise<void> => {
  const [row] = await tx
    .update(subscriptions)
    .set({ cardAskedFor: sql`${subscriptions.currentPeriodEnd}` })
    .where(and(eq(subscriptions.id, id), renewsSoon(now)))
    .returning()
  if (!row?.currentPeriodEnd) return
  const [coupon] = row.couponId ? await tx.select().from(coupons).where(eq(coupons.id, row.couponId)) : []
  const amountCents = nextMonthCents(row, coupon ?? null, row.currentPeriodEnd)
  if (amountCents === 0) return
  await recordEvent(tx, {
    topic: 'session',
    entityId: row.userId,
    kind: 'subscription.card_needed',
    userIds: [row.userId],
    payload: { plan: row.pendingPlan ?? row.plan, amountCents },
  })
}
