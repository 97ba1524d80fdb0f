import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { advance } from '../adapters/import-store.ts'
import { insertListings } from '../adapters/insert-listings.ts'
import { countNew, type SeenPlaces } from '../adapters/known-places.ts'
import type { ListingBatch } from '../adapters/listing-batches.ts'
import { allowsConcurrentTours, placeKeys } from '../rules.ts'
import { propertyImportErrors, propertyImports } from '../tables.ts'

/** A running import. */
export type ImportRun = {
  importId: string
  /** The claim of the server that runs the import; a server with another claim has lost it. */
  claim: string
  startedBy: string | null
  source: 'import' | 'bulk_upload'
  /** The places that a dry run has seen so far; null if listings are added. */
  seen: SeenPlaces | null
}

/**
 * Adds one batch of an import: new listings (published), reasons for refused rows, and progress. A dry run adds no
 * listings. The database's constraints skip taken places, so concurrent imports add nothing twice. Returns null and
 * writes nothing if the import was cancelled or another server has taken it over.
 */
export const addListings = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  run: ImportRun,
  batch: ListingBatch,
  bytesRead = 0,
): Promise<{ created: number; skipped: number } | null> => {
  const now = clock.now()
  const rows = batch.listings.map((listing) => ({
    ...listing,
    ...placeKeys(listing),
    id: newId(),
    allowsConcurrentTours: allowsConcurrentTours(listing.type),
    adminCreated: true,
    createdBy: run.startedBy,
    publishedAt: now,
    publishedBy: run.startedBy,
    source: run.source,
    importId: run.importId,
    version: 1,
    virtualTourEnabled: false,
    virtualTourImages: [],
    createdAt: now,
    updatedAt: now,
  }))
  const errors = batch.faults.map(({ row, path, message, cells }, index) => ({
    importId: run.importId,
    rowNumber: row,
    position: index,
    path: path || null,
    message,
    cells: cells ?? null,
  }))

  const { read, refused } = batch
  // Update this row first: the lock keeps others from cancelling or taking over the import during a batch.
  if (!(await advance(tx, run, { heartbeatAt: now, bytesRead, read, refused }))) return null
  const created = run.seen ? await countNew(tx, batch.listings, run.seen) : await insertListings(tx, rows)
  const skipped = rows.length - created
  if (errors.length > 0) await tx.insert(propertyImportErrors).values(errors)
  await tx
    .update(propertyImports)
    .set({
      rowsCreated: sql`${propertyImports.rowsCreated} + ${created}`,
      rowsSkipped: sql`${propertyImports.rowsSkipped} + ${skipped}`,
    })
    .where(eq(propertyImports.id, run.importId))
  // For those who watch the import; the others get one event at its end.
  await recordEvent(tx, {
    topic: 'imports',
    entityId: run.importId,
    kind: 'property_import.advanced',
    actorId: run.startedBy,
    permission: 'properties.import',
  })
  return { created, skipped }
}
