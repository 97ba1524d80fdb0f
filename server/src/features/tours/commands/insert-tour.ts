import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { setPaymentTour } from '../../billing/commands/set-payment-tour.ts'
import { readSettings } from '../../people/queries.ts'
import { actorOf, tourAudience } from '../policy.ts'
import { findTour, type TourRow } from '../queries.ts'
import { type Wish, wishOf } from '../rules.ts'
import { tourHistory, tours } from '../tables.ts'
import { tourNews } from '../views.ts'
import { auditTour } from './audit-tour.ts'
import { explainTaken } from './explain-taken.ts'
import { openAssignment } from './open-assignment.ts'
import { withOverride } from './with-override.ts'
import type { TourChange } from './write-change.ts'

type NewTour = Omit<
  typeof tours.$inferInsert,
  'id' | 'createdAt' | 'updatedAt' | 'createdBy' | 'statusUpdatedAt' | 'bufferMinutes' | 'version'
>

type Birth = {
  tour: NewTour
  /** The property, for its zone. */
  property: { timeZone: string }
  override?: TourChange['override']
}

/**
 * Every birth of a tour: the row, its first history row and its event in one transaction.
 *
 * @param describe works out the tour in the transaction; may refuse
 * @returns the tour as its views want it, read in the same transaction: whoever made it may see it, also who may schedule
 *   tours and not look at them; refused after it was written, they would write it again
 * @throws Refusal time_taken when it is born with a date that another tour holds, and what `describe` refuses
 */
export const insertTour = async (
  kernel: Kernel,
  viewer: Viewer,
  describe: (tx: Tx, now: Date) => Promise<Birth>,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  const id = newId()
  let attempted: Wish | undefined
  try {
    return await kernel.database.transaction(async (tx) => {
      const { escortBufferMinutes } = await readSettings(tx)
      const birth = await describe(tx, now)
      const values = {
        ...birth.tour,
        id,
        bufferMinutes: escortBufferMinutes,
        statusUpdatedAt: now,
        createdBy: viewer.userId,
        createdAt: now,
        updatedAt: now,
      }
      attempted = wishOf({ ...values, timeZone: birth.property.timeZone })
      const insert = (on: Tx, more: Partial<NewTour> = {}) =>
        on
          .insert(tours)
          .values({ ...values, ...more })
          .returning()
      const { rows, overridden } = await withOverride(tx, birth.override, insert)
      const [tour] = rows
      if (!tour) throw new Error('A tour was not written')
      if (tour.paymentId) await setPaymentTour(tx, tour.paymentId, tour.id)
      if (tour.schedulingAssistantId)
        await openAssignment(tx, {
          tour,
          assistantId: tour.schedulingAssistantId,
          by: viewer.userId,
          at: now,
          notes: null,
        })
      await tx.insert(tourHistory).values({
        id: newId(),
        tourId: tour.id,
        agentId: tour.agentId,
        createdAt: now,
        ...actorOf(viewer),
        kind: 'created',
        toStatus: tour.status,
        changes: overridden,
        tourVersion: tour.version,
      })
      await auditTour(tx, viewer, now, { before: null, after: tour, kind: 'created', reason: null })
      await recordEvent(tx, {
        topic: 'tours',
        entityId: tour.id,
        kind: 'tour.created',
        actorId: viewer.userId,
        ...tourAudience(tour, tour),
        payload: tourNews(null, tour, null),
      })
      const answered = await findTour(tx, viewer, id)
      if (!answered) throw new Error('A tour that was written vanished')
      return answered
    })
  } catch (error) {
    const violated = databaseErrorOf(error)
    if (violated?.code !== '23P01' || !attempted) throw error
    throw await explainTaken(kernel, viewer, attempted, violated.constraint)
  }
}
