import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { auditLog } from '../../people/tables.ts'
import type { Fault, Listing } from '../adapters/listing-row.ts'
import { allowsConcurrentTours, placeKeys } from '../rules.ts'
import { properties, propertyImportErrors, propertyImports } from '../tables.ts'

/** A fault with the line of the file that its row begins on, from 1. */
export type RowFault = Fault & { row: number }

/** What was read of a file since the batch before. */
export type ListingBatch = {
  read: number
  refused: number
  listings: readonly Listing[]
  faults: readonly RowFault[]
}

/**
 * Adds one batch of an import: new listings (published, as all that staff add), the refused rows' reasons, the import's
 * progress, one audit row and one event, in one transaction. A listing whose place is taken already, in the catalogue
 * or by an earlier row of the file, is skipped; the unique index decides, so two imports at once add nothing twice.
 */
export const addListings = async (
  kernel: Kernel,
  run: { importId: string; startedBy: string | null; fileName: string | null },
  batch: ListingBatch,
): Promise<{ created: number; skipped: number }> => {
  const now = kernel.clock.now()
  const rows = batch.listings.map((listing) => ({
    ...listing,
    ...placeKeys(listing),
    id: newId(),
    allowsConcurrentTours: allowsConcurrentTours(listing.type),
    adminCreated: true,
    createdBy: run.startedBy,
    publishedAt: now,
    publishedBy: run.startedBy,
    source: 'import' as const,
    importId: run.importId,
    createdAt: now,
    updatedAt: now,
  }))
  const errors = batch.faults.map(({ row, path, message }, index) => ({
    importId: run.importId,
    rowNumber: row,
    position: index,
    path: path || null,
    message,
  }))

  return kernel.database.transaction(async (tx) => {
    const added =
      rows.length === 0
        ? []
        : await tx.insert(properties).values(rows).onConflictDoNothing().returning({ id: properties.id })
    const created = added.length
    const skipped = rows.length - created
    if (errors.length > 0) await tx.insert(propertyImportErrors).values(errors)
    await tx
      .update(propertyImports)
      .set({
        rowsRead: sql`${propertyImports.rowsRead} + ${batch.read}`,
        rowsCreated: sql`${propertyImports.rowsCreated} + ${created}`,
        rowsSkipped: sql`${propertyImports.rowsSkipped} + ${skipped}`,
        rowsRefused: sql`${propertyImports.rowsRefused} + ${batch.refused}`,
      })
      .where(eq(propertyImports.id, run.importId))
    if (created === 0) return { created, skipped }

    await tx.insert(auditLog).values({
      id: newId(),
      at: now,
      actorId: run.startedBy,
      actorType: run.startedBy === null ? 'system' : 'admin',
      action: 'property.imported',
      subjectType: 'property_import',
      subjectId: run.importId,
      subjectLabel: run.fileName,
      after: { created, skipped, refused: batch.refused },
    })
    await recordEvent(tx, {
      topic: 'properties',
      entityId: run.importId,
      kind: 'property.imported',
      actorId: run.startedBy,
      everyone: true,
      payload: { created },
    })
    return { created, skipped }
  })
}
