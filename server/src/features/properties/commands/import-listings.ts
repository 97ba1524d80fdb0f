import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type ListingBatch, type Mapping, openListings, type RowFault } from '../adapters/listing-batches.ts'
import { addListings, type ImportRun } from '../steps/add-listings.ts'
import { completeImport } from '../steps/complete-import.ts'
import { propertyImports } from '../tables.ts'

export type ListingFile = {
  bytes: AsyncIterable<Uint8Array>
  fileName: string | null
  /** The person who uploaded it; null for a program on the server. */
  startedBy: string | null
  /** Our field for a header, or null for none. */
  mapping?: Mapping
  /** Called for every problem of a refused row after its batch is written, in the file's order. */
  onFault?: (fault: RowFault) => void
}

export type ImportTotals = {
  importId: string
  /** read = created + skipped + refused, in rows. */
  read: number
  created: number
  /** There already, or earlier in the file. */
  skipped: number
  refused: number
  /** Headers without a field of ours. */
  ignoredColumns: string[]
  /** False if the file stopped being CSV before its end. */
  complete: boolean
}

/**
 * Imports a listing site's export from the command line (product decision: bulk). It streams the file and writes it in
 * batches (rowsPerBatch); a second run skips written rows. A row is created, skipped (known place) or refused with its
 * line and reasons.
 *
 * @throws Refusal invalid_input if the file is empty or lacks address or city; nothing is written then
 */
export const importListings = async (kernel: Kernel, file: ListingFile): Promise<ImportTotals> => {
  const { columns, header, batches, broken } = await openListings(
    file.bytes,
    file.mapping,
    kernel.database.kind,
  )
  const { startedBy, fileName } = file
  const run: ImportRun = { importId: newId(), claim: newId(), startedBy, source: 'import', seen: null }
  const totals: ImportTotals = {
    importId: run.importId,
    read: 0,
    created: 0,
    skipped: 0,
    refused: 0,
    ignoredColumns: columns.ignored,
    complete: true,
  }
  const startedAt = kernel.clock.now()
  // It has no heartbeat before the first batch, and its file is not stored, so no other server could take it over.
  await kernel.database.orm.insert(propertyImports).values({
    id: run.importId,
    claim: run.claim,
    startedBy,
    fileName,
    ignoredColumns: columns.ignored,
    header,
    state: 'running',
    startedAt,
    createdAt: startedAt,
  })
  const write = async (batch: ListingBatch): Promise<void> => {
    const added = await kernel.database.transaction((tx) => addListings(tx, kernel, run, batch))
    if (added === null) throw new Error('The import was stopped')
    totals.read += batch.read
    totals.refused += batch.refused
    totals.created += added.created
    totals.skipped += added.skipped
    for (const fault of batch.faults) file.onFault?.(fault)
  }
  try {
    for await (const batch of batches) await write(batch)
  } catch (error) {
    const failure = 'The import was interrupted'
    await kernel.database
      .transaction((tx) => completeImport(tx, kernel, run, { state: 'failed', failure }))
      .catch(() => {})
    throw error
  }
  const failure = broken()?.message
  await kernel.database.transaction((tx) =>
    completeImport(tx, kernel, run, failure === undefined ? { state: 'done' } : { state: 'failed', failure }),
  )
  return { ...totals, complete: failure === undefined }
}
