import type { DeskChange } from '@porchlight/contract/tours/undo'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { storedColumns } from '../adapters/stored-columns.ts'
import { type DeskUndoBefore, deskColumns, type tours, tourUndos } from '../tables.ts'

/** What a command says about a change that the desk can undo. */
export type UndoableChange = { kind: DeskChange; assignmentNotes?: string | null }

type Undo = {
  before: typeof tours.$inferSelect
  undo: UndoableChange
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
