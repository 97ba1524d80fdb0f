import { undoHoldSeconds } from '@porchlight/contract/tours/undo'
import type { UndoableStep } from '@porchlight/contract/tours/visit-times'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { findPayment } from '../../payments/queries.ts'
import { refundTourCharges } from '../../payments/steps/refund-tour-charges.ts'
import { requestRefund } from '../../payments/steps/request-refund.ts'
import { storedColumns } from '../adapters/stored-columns.ts'
import { tourAudience } from '../policy.ts'
import { chargeAfterMove, isCancellation, isClosed, owesCharge, refundsFee } from '../rules.ts'
import { type LastStep, stepColumns, tourFeedback, type tourHistory, tours } from '../tables.ts'
import { tourEvent } from '../views.ts'
import { recordHistory } from './record-history.ts'
import { recordTourAudit } from './record-tour-audit.ts'
import { type Override, recordWithOverride } from './record-with-override.ts'
import { storeUndo, type UndoableChange } from './store-undo.ts'

export type LockedTour = typeof tours.$inferSelect
type HistoryKind = (typeof tourHistory.$inferSelect)['kind']

/** A command's change to a tour: the columns to set, and its one history row. */
export type TourChange = {
  set: Partial<typeof tours.$inferInsert>
  /** The assistant who escorts if they are free then; otherwise the tour has no escort until staff choose one. */
  escortIfFree?: string | null | undefined
  /** The reason for overlapping another tour of the property; used only if one is in the way. */
  override?: Override | undefined
  /** The back office's reason, for the audit log; by default the note. */
  reason?: string | undefined
  /** The step of a visit that this change records, which can be undone for a while. */
  step?: UndoableStep | undefined
  /** The desk can undo the change for a while. */
  undo?: UndoableChange | undefined
  history: {
    kind: HistoryKind
    note?: string | null
    isInternal?: boolean
    changes?: { field: string; from: string | null; to: string | null }[]
  }
}

// The fields of a calendar entry: a change of one raises its SEQUENCE (RFC 5545, 3.8.7.4).
const calendarFields = [
  'scheduledDate',
  'durationMinutes',
  'status',
  'clientFirstName',
  'clientLastName',
  'clientEmail',
  'clientPhone',
  'specialRequests',
  'escortAssistantId',
] as const

const touchesCalendar = (before: LockedTour, set: TourChange['set']): boolean =>
  calendarFields.some((field) => {
    const after = set[field]
    if (after === undefined) return false
    const same =
      before[field] instanceof Date && after instanceof Date
        ? +before[field] === +after
        : before[field] === after
    return !same
  })

/** A tour that is reopened after its fee was refunded has no escort until the fee is paid again or waived. */
const withoutRefundedEscort = async (
  tx: Tx,
  before: LockedTour,
  set: TourChange['set'],
): Promise<TourChange['set']> => {
  const reopens = isClosed(before.status) && set.status !== undefined && !isClosed(set.status)
  if (!reopens || before.adminScheduled || !before.paymentId || before.chargeStatus === 'waived') return {}
  const payment = await findPayment(tx, before.paymentId)
  if (!payment?.refundRequestedAt && payment?.status !== 'refunded') return {}
  return { escortedBy: 'none', escortAssistantId: null, chargeStatus: 'refunded' }
}

/** Writes the columns of a change; returns the row and the override. */
const writeColumns = async (
  tx: Tx,
  before: LockedTour,
  at: Date,
  { set, escortIfFree, override }: Pick<TourChange, 'set' | 'escortIfFree' | 'override'>,
) => {
  const write = (on: Tx, wanted: TourChange['set']) =>
    recordWithOverride(on, override, (inner, more) =>
      inner
        .update(tours)
        .set({
          ...wanted,
          version: before.version + 1,
          updatedAt: at,
          ...(wanted.status !== undefined && { statusUpdatedAt: wanted.statusUpdatedAt ?? at }),
          ...(touchesCalendar(before, wanted) && { calendarSequence: before.calendarSequence + 1 }),
          ...more,
        })
        .where(eq(tours.id, before.id))
        .returning(),
    )
  if (!escortIfFree) return write(tx, set)
  try {
    return await tx.transaction((inner) => write(inner, { ...set, escortAssistantId: escortIfFree }))
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'tours_assistant_free') throw error
    return write(tx, set)
  }
}

/** A step of a visit with the columns that an undo restores. */
const keptStep = (step: UndoableStep, by: string, at: Date, before: LockedTour): LastStep => ({
  step,
  by,
  at: at.toISOString(),
  version: before.version + 1,
  before: storedColumns(before, stepColumns),
})

/** The step of a change that can be undone, if any. Changes by the system (a settled charge) keep a person's step. */
const lastStepAfter = (
  viewer: Viewer | null,
  at: Date,
  before: LockedTour,
  { step, set }: TourChange,
): LastStep | null => {
  if (viewer) return step ? keptStep(step, viewer.userId, at, before) : null
  const stays = set.status === undefined && before.lastStep?.version === before.version
  return stays && before.lastStep ? { ...before.lastStep, version: before.version + 1 } : null
}

/** Clears what belongs to the old status: its note, and for a closed tour the request to cancel it. */
const endedBy = (before: LockedTour, { status }: TourChange['set']): TourChange['set'] =>
  status === undefined || status === before.status
    ? {}
    : { statusNotes: null, ...(isClosed(status) && { cancelRequestedAt: null }) }

/** Requests the refunds that come with a cancellation. */
const requestRefunds = async (
  tx: Tx,
  viewer: Viewer | null,
  at: Date,
  { before, after, notBefore }: { before: LockedTour; after: LockedTour; notBefore: Date | undefined },
): Promise<void> => {
  const request = { reason: 'tour_cancelled', at, notBefore } as const
  const by = viewer?.door === 'agent' ? 'agent' : 'desk'
  if (after.paymentId && !after.adminScheduled && isCancellation(before, after) && refundsFee(before, by, at))
    await requestRefund(tx, { paymentId: after.paymentId, ...request })
  if (after.adminScheduled && after.status === 'cancelled' && !owesCharge(after))
    await refundTourCharges(tx, { tourId: after.id, ...request })
}

/**
 * Writes a change of a locked tour: its columns and version, the effects on fee, escort and feedback, one history row
 * (and an audit row for the back office) and one event. Every change of a tour goes through here.
 *
 * @param viewer the person who changes it; null for the system
 */
export const recordChange = async (
  tx: Tx,
  viewer: Viewer | null,
  at: Date,
  { before, change }: { before: LockedTour; change: TourChange },
): Promise<LockedTour> => {
  const { history } = change
  const dropped = await withoutRefundedEscort(tx, before, change.set)
  const charge = chargeAfterMove(before, change.set)
  const { rows, overridden } = await writeColumns(tx, before, at, {
    ...change,
    set: {
      ...endedBy(before, change.set),
      lastStep: lastStepAfter(viewer, at, before, change),
      ...change.set,
      ...dropped,
      ...charge,
    },
  })
  const [after] = rows
  if (!after) throw new Error('A locked tour vanished')
  // Feedback is about one visit, and a reopened tour is for another. The history keeps the feedback.
  const [feedback = null] =
    before.status === 'completed' && after.status !== 'completed'
      ? await tx.delete(tourFeedback).where(eq(tourFeedback.tourId, after.id)).returning()
      : []
  const undoes = history.kind === 'undone'
  const undoableUntil = viewer && change.undo ? new Date(at.getTime() + undoHoldSeconds * 1000) : undefined
  if (viewer && change.undo) await storeUndo(tx, viewer, at, { before, undo: change.undo, feedback })
  if (!undoes) await requestRefunds(tx, viewer, at, { before, after, notBefore: undoableUntil })

  await recordHistory(tx, viewer, at, after, {
    kind: history.kind,
    fromStatus: before.status,
    toStatus: after.status,
    note: history.note ?? null,
    isInternal: history.isInternal ?? false,
    changes: [
      ...(history.changes ?? []),
      ...overridden,
      ...('escortedBy' in dropped ? [{ field: 'escortedBy', from: before.escortedBy, to: 'none' }] : []),
    ],
  })
  await recordTourAudit(tx, viewer, at, {
    before,
    after,
    kind: history.kind,
    reason: change.reason ?? history.note ?? null,
  })
  await recordEvent(tx, {
    topic: 'tours',
    entityId: after.id,
    kind: `tour.${history.kind}`,
    actorId: viewer?.userId ?? null,
    ...tourAudience(before, after),
    undoableUntil,
    undoes,
    payload: {
      ...tourEvent(before, after, history.note ?? null),
      ...(history.kind === 'payment' && { chargeStatus: after.chargeStatus }),
    },
  })
  return after
}
