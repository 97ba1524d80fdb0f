import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { setPaymentTour } from '../../payments/steps/set-payment-tour.ts'
import { readSettings } from '../../settings/queries.ts'
import { tourAudience } from '../policy.ts'
import { findTour, type TourRow } from '../queries.ts'
import { slotRequestOf } from '../rules.ts'
import { tours } from '../tables.ts'
import { tourEvent } from '../views.ts'
import { createAssignment } from './create-assignment.ts'
import type { TourChange } from './record-change.ts'
import { recordHistory } from './record-history.ts'
import { recordTourAudit } from './record-tour-audit.ts'
import { recordUnlessTaken } from './record-unless-taken.ts'
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
 * Adds a tour with its first history row and its event.
 *
 * @returns the tour for its views: its creator may see it even without permission to view tours
 * @throws Refusal time_taken if another tour holds its date
 */
export const addTour = async (
  tx: Tx,
  viewer: Viewer,
  now: Date,
  { tour: described, property, override }: Birth,
): Promise<TourRow> => {
  const { escortBufferMinutes } = await readSettings(tx)
  const id = newId()
  const values = {
    ...described,
    id,
    bufferMinutes: escortBufferMinutes,
    statusUpdatedAt: now,
    createdBy: viewer.userId,
    createdAt: now,
    updatedAt: now,
  }
  const wanted = slotRequestOf({ ...values, timeZone: property.timeZone })
  const insert = (on: Tx, more: Partial<NewTour> = {}) =>
    on
      .insert(tours)
      .values({ ...values, ...more })
      .returning()
  const { rows, overridden } = await recordUnlessTaken(tx, viewer, { wanted, now }, (inner) =>
    recordWithOverride(inner, override, insert),
  )
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
  await recordHistory(tx, viewer, now, tour, {
    kind: 'created',
    toStatus: tour.status,
    changes: overridden,
  })
  await recordTourAudit(tx, viewer, now, { before: null, after: tour, kind: 'created', reason: null })
  await recordEvent(tx, {
    topic: 'tours',
    entityId: tour.id,
    kind: 'tour.created',
    actorId: viewer.userId,
    ...tourAudience(tour, tour),
    payload: tourEvent(null, tour, null),
  })
  const answered = await findTour(tx, viewer, id)
  if (!answered) throw new Error('A tour that was written vanished')
  return answered
}
