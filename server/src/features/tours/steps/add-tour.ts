import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { setPaymentTour } from '../../billing/steps/set-payment-tour.ts'
import { readSettings } from '../../people/queries.ts'
import { actorOf, tourAudience } from '../policy.ts'
import { findTimeConflict, findTour, type TourRow } from '../queries.ts'
import { type SlotRequest, slotRequestOf } from '../rules.ts'
import { tourHistory, tours } from '../tables.ts'
import { tourNews } from '../views.ts'
import { createAssignment } from './create-assignment.ts'
import type { TourChange } from './record-change.ts'
import { recordTourAudit } from './record-tour-audit.ts'
import { recordWithOverride } from './record-with-override.ts'

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
 * Adds a new tour: its row, its first history row and its event, in one transaction.
 *
 * @param describe builds the tour in the transaction; may refuse
 * @returns the tour for its views, read in the same transaction. Its creator may see it, even if they may schedule
 *   tours and not view them: a refusal after the write would make them write it again
 * @throws Refusal time_taken if its date is held by another tour, and the refusals of `describe`
 */
export const addTour = async (
  kernel: Kernel,
  viewer: Viewer,
  describe: (tx: Tx, now: Date) => Promise<Birth>,
): Promise<TourRow> => {
  const now = kernel.clock.now()
  const id = newId()
  let attempted: SlotRequest | undefined
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
      attempted = slotRequestOf({ ...values, timeZone: birth.property.timeZone })
      const insert = (on: Tx, more: Partial<NewTour> = {}) =>
        on
          .insert(tours)
          .values({ ...values, ...more })
          .returning()
      const { rows, overridden } = await recordWithOverride(tx, birth.override, insert)
      const [tour] = rows
      if (!tour) throw new Error('A tour was not written')
      if (tour.paymentId) await setPaymentTour(tx, tour.paymentId, tour.id)
      if (tour.schedulingAssistantId)
        await createAssignment(tx, {
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
      await recordTourAudit(tx, viewer, now, { before: null, after: tour, kind: 'created', reason: null })
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
    throw await findTimeConflict(kernel, viewer, attempted, violated.constraint)
  }
}
