import { eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { propertyImportChunks, propertyImports } from '../tables.ts'

const over: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled'])

/**
 * Cancels an import after the current batch. Its listings so far stay.
 *
 * @throws Refusal not_found, import_over
 */
export const cancelImport = (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  importId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const [run] = await tx
      .select()
      .from(propertyImports)
      .where(eq(propertyImports.id, importId))
      .for('update')
    if (!run) throw refuse('not_found')
    if (over.has(run.state)) throw refuse('import_over')
    await tx
      .update(propertyImports)
      .set({ state: 'cancelled', claim: null, heartbeatAt: null, finishedAt: now })
      .where(eq(propertyImports.id, importId))
    await tx.delete(propertyImportChunks).where(eq(propertyImportChunks.importId, importId))
    const { rowsCreated: created, rowsSkipped: skipped, rowsRefused: refused, dryRun } = run
    await recordAudit(tx, viewer, now, {
      action: 'property_import.cancelled',
      subject: { type: 'property_import', id: importId, label: run.fileName },
      after: { created, skipped, refused, dryRun },
    })
    const event = { entityId: importId, actorId: viewer.userId }
    if (created > 0 && !dryRun)
      await recordEvent(tx, {
        topic: 'properties',
        kind: 'property.imported',
        ...event,
        everyone: true,
        payload: { created },
      })
    await recordEvent(tx, {
      topic: 'imports',
      kind: 'property_import.cancelled',
      ...event,
      permission: 'properties.import',
    })
  })
