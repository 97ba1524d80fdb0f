import type { Tx } from '../../../kernel/database/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { storedColumns } from '../adapters/stored-columns.ts'
import { type DeskUndoBefore, deskColumns, tourUndos } from '../tables.ts'
import type { LockedTour, TourChange } from './record-change.ts'

type Undo = {
  before: LockedTour
  undo: NonNullable<TourChange['undo']>
  feedback: DeskUndoBefore['feedback']
}

/** Stores what a change by the desk replaced. One row per tour: only the last change can be undone. */
export const storeUndo = async (
  tx: Tx,
  viewer: Viewer,
  at: Date,
  { before, undo: { kind, assignmentNotes = null }, feedback }: Undo,
): Promise<void> => {
  const row = {
    kind,
    madeBy: viewer.userId,
    madeAt: at,
    tourVersion: before.version + 1,
    before: { columns: storedColumns(before, deskColumns), assignmentNotes, feedback },
  }
  await tx
    .insert(tourUndos)
    .values({ tourId: before.id, ...row })
    .onConflictDoUpdate({ target: tourUndos.tourId, set: row })
}
