import { and, eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { auditLog } from '../../people/tables.ts'
import { propertyImportChunks, propertyImports } from '../tables.ts'

/**
 * Completes an import, successful or not, in one transaction: sets its state, deletes the file, and writes one audit
 * row and the event about its listings. Returns false and writes nothing if another server has the import or it is over
 * already.
 */
export const completeImport = (
  { database, clock }: Kernel,
  { importId, claim }: { importId: string; claim: string },
  end: { state: 'done' } | { state: 'failed'; failure: string },
): Promise<boolean> =>
  database.transaction(async (tx) => {
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
        ...{ state: end.state, failure: done ? null : end.failure, finishedAt: now },
        ...{ claim: null, heartbeatAt: null },
        ...(done && { rowsTotal: run.rowsRead, bytesRead: run.byteSize }),
      })
      .where(eq(propertyImports.id, importId))
    await tx.delete(propertyImportChunks).where(eq(propertyImportChunks.importId, importId))
    const { rowsCreated: created, rowsSkipped: skipped, rowsRefused: refused } = run
    const listed = created > 0 && !run.dryRun
    if (listed)
      await tx.insert(auditLog).values({
        ...{ id: newId(), at: now, actorId: run.startedBy, action: 'property.imported' },
        actorType: run.startedBy === null ? 'system' : 'admin',
        ...{ subjectType: 'property_import', subjectId: importId, subjectLabel: run.fileName },
        after: { created, skipped, refused, ...(done ? {} : { interrupted: true }) },
      })
    const news = { entityId: importId, actorId: run.startedBy }
    if (listed)
      await recordEvent(tx, {
        ...{ topic: 'properties', kind: 'property.imported', ...news, everyone: true },
        payload: { created },
      })
    await recordEvent(tx, {
      ...{ topic: 'imports', kind: `property_import.${end.state}`, ...news },
      permission: 'properties.import',
    })
    return true
  })
