import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { EventSubscription } from '../../kernel/events/events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import type { Payments } from '../payments/ports.ts'
import { chargeTour } from './commands/charges/charge-tour.ts'
import { sendTourCharge } from './commands/charges/send-tour-charge.ts'
import { settleCharge } from './commands/charges/settle-charge.ts'
import { settleTourCharge } from './commands/charges/settle-tour-charge.ts'
import { chargeTourQueue, isDueForCharge, undoWindow } from './rules.ts'
import { tours, tourUndos } from './tables.ts'

const paymentEvents = [
  'payment.processing',
  'payment.succeeded',
  'payment.failed',
  'payment.cancelled',
  'payment.refunded',
] as const

/** The kinds of change that can end a tour. */
const endings = ['tour.status', 'tour.scheduled', 'tour.feedback', 'tour.cancelled', 'tour.undone'] as const

/** Updates tours after events of payments, and charges them after the visit. */
export const subscribeToPayments = (events: EventSubscription, clock: Clock): void => {
  events.subscribe('tours', paymentEvents, (tx, event) =>
    settleCharge(tx, { paymentId: event.entityId, at: clock.now() }),
  )
  events.subscribe('tour-charges', paymentEvents, (tx, event) =>
    settleTourCharge(tx, { paymentId: event.entityId, at: clock.now() }),
  )
  events.subscribe(
    'tour-endings',
    endings,
    async (tx, event) => {
      const [tour] = await tx.select().from(tours).where(eq(tours.id, event.entityId))
      if (tour && isDueForCharge(tour)) await sendTourCharge(tx, tour.id)
    },
    { afterUndo: true },
  )
}

const SEND_CHARGES = 'send-tour-charges'
const PRUNE_UNDOS = 'prune-tour-undos'
const hour = 3_600_000
/** A charge whose job has failed is retried once an hour, for this long after its tour. */
const chargedAgainFor = 72 * hour

/** Makes the queue charge tours that took place. Call it before the queue starts. */
export const defineTourJobs = (
  queue: Queue,
  parts: Pick<Kernel, 'database' | 'clock'>,
  payments: Payments,
): void => {
  queue.define(chargeTourQueue, { retryLimit: 10, retryDelay: 10 }, ({ tourId }: { tourId: string }) =>
    chargeTour(parts, payments, tourId),
  )
  queue.define(SEND_CHARGES, {}, () => sendUncharged(parts, payments))
  queue.schedule(SEND_CHARGES, { everyMinutes: 60, offset: 25 })
  queue.define(PRUNE_UNDOS, {}, async () => {
    const over = new Date(parts.clock.now().getTime() - undoWindow)
    await parts.database.orm.delete(tourUndos).where(lt(tourUndos.madeAt, over))
  })
  queue.schedule(PRUNE_UNDOS, { everyMinutes: 24 * 60, offset: 4 * 60 + 31 })
}

/** Queues charges again that were not made within an hour. */
export const sendUncharged = async (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  { provider }: Payments,
): Promise<void> => {
  if (!provider) return
  const now = clock.now().getTime()
  const from = new Date(now - chargedAgainFor).toISOString()
  const to = new Date(now - hour).toISOString()
  const endedAt = sql`coalesce(${tours.completedAt}, ${tours.cancelledAt})`
  const isNoShow = and(eq(tours.status, 'cancelled'), eq(tours.outcome, 'no_show'))
  const uncharged = await database.orm
    .select({ id: tours.id })
    .from(tours)
    .where(
      and(
        tours.adminScheduled,
        sql`${tours.tourChargeCents} > 0`,
        eq(tours.chargeStatus, 'pending'),
        or(eq(tours.status, 'completed'), isNoShow),
        sql`${endedAt} between ${from}::timestamptz and ${to}::timestamptz`,
      ),
    )
    .orderBy(endedAt, tours.id)
    .limit(100)
  for (const { id } of uncharged) await database.transaction((tx) => sendTourCharge(tx, id))
}
