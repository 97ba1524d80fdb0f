import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { propertyImportChunks, propertyImports } from '../tables.ts'

/**
 * Ends an import: sets its state, deletes the file, and writes an audit row and the event about its listings. Returns
 * false and writes nothing if another server has it or it is over.
 */
export const completeImport = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  { importId, claim }: { importId: string; claim: string },
  end: { state: 'done' } | { state: 'failed'; failure: string },
): Promise<boolean> => {
  const now = clock.now()
  const [run] = await tx
    .select()
    .from(propertyImports)
    .where(and(eq(propertyImports.id, importId), eq(propertyImports.claim, claim)))
    .for('update')
  if (run?.state !== 'running') return false
  const done = end.state === 'done'
  await tx
    .update(propertyImports)
    .set({
      state: end.state,
      failure: done ? null : end.failure,
      finishedAt: now,
      claim: null,
      heartbeatAt: null,
      ...(done && { rowsTotal: run.rowsRead, bytesRead: run.byteSize }),
    })
    .where(eq(propertyImports.id, importId))
  await tx.delete(propertyImportChunks).where(eq(propertyImportChunks.importId, importId))
  const { rowsCreated: created, rowsSkipped: skipped, rowsRefused: refused } = run
  const listed = created > 0 && !run.dryRun
  if (listed)
    await recordAudit(
      tx,
      run.startedBy === null
        ? null
        : { userId: run.startedBy, userType: 'admin', byTeamPassword: false, from: null },
      now,
      {
        action: 'property.imported',
        subject: { type: 'property_import', id: importId, label: run.fileName },
        after: { created, skipped, refused, ...(done ? {} : { interrupted: true }) },
      },
    )
  const event = { entityId: importId, actorId: run.startedBy }
  if (listed)
    await recordEvent(tx, {
      topic: 'properties',
      kind: 'property.imported',
      ...event,
      everyone: true,
      payload: { created },
    })
  await recordEvent(tx, {
    topic: 'imports',
    kind: `property_import.${end.state}`,
    ...event,
    permission: 'properties.import',
  })
  return true
}
