import { eq } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import { type Columns, type ListingField, readHeader } from '../adapters/listing-columns.ts'
import { CsvBroken, type CsvRow, readCsv } from '../adapters/listing-csv.ts'
import { type Listing, readListing } from '../adapters/listing-row.ts'
import { propertyImports } from '../tables.ts'
import { addListings, type RowFault } from './add-listings.ts'

export type ListingFile = {
  bytes: AsyncIterable<Uint8Array>
  fileName: string | null
  /** Who uploaded it; null: a program at the server's own keyboard. */
  startedBy: string | null
  /** For single headers: which of our fields they are, or null for none. */
  mapping?: Readonly<Record<string, ListingField | null>>
  /** Called for every fault of a refused row once its batch is written, in the file's order. */
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
  /** Headers that nothing was made of. */
  ignoredColumns: string[]
  /** False where the file ceased to be CSV before its end. */
  complete: boolean
}

/** Rows a transaction (product decision: bulk). */
const batchSize = 500

const emptyBatch = (): { read: number; refused: number; listings: Listing[]; faults: RowFault[] } => ({
  read: 0,
  refused: 0,
  listings: [],
  faults: [],
})

/** A refused row of a listing file may say why with this many of its faults. */
const faultsPerRow = 5

/** The first row as the header. @throws Refusal invalid_input when listings cannot be made of what follows */
const takeHeader = async (
  rows: AsyncGenerator<CsvRow>,
  mapping: ListingFile['mapping'],
): Promise<Columns> => {
  const first = await rows.next()
  if (first.done) throw refuseField('file', 'This file is empty')
  const columns = readHeader(first.value.cells, mapping)
  const missing = (['address', 'city'] as const).filter((field) => !columns.has(field))
  if (missing.length === 0) return columns
  throw refuseField(
    'file',
    `This file has no column for the ${missing.join(' and the ')}. Its first line must name the columns.`,
  )
}

/** Rows of a file, and in the end the place where it ceased to be one. */
async function* untilBroken(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow | CsvBroken> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    yield error
  }
}

/**
 * Imports a listing site's export as it is (product decision: bulk): streaming, so that its length does not matter;
 * 500 rows a transaction, so that what is written stays when the process dies, and a second run skips it. A row is
 * created, skipped (its place is known already) or refused with its line and the reasons.
 *
 * @throws Refusal invalid_input when the file is empty or has no columns for address and city; nothing is written then
 */
export const importListings = async (kernel: Kernel, file: ListingFile): Promise<ImportTotals> => {
  const { database, clock } = kernel
  const rows = readCsv(file.bytes)
  const columns = await takeHeader(rows, file.mapping)
  const run = { importId: newId(), startedBy: file.startedBy, fileName: file.fileName }
  const totals: ImportTotals = {
    ...{ importId: run.importId, read: 0, created: 0, skipped: 0, refused: 0 },
    ...{ ignoredColumns: columns.ignored, complete: true },
  }
  const startedAt = clock.now()
  // No heartbeat: nobody else has the file, so nobody may take this import over.
  await database.orm.insert(propertyImports).values({
    ...{ id: run.importId, startedBy: run.startedBy, fileName: run.fileName },
    ...{ state: 'running', startedAt, createdAt: startedAt },
  })
  const finish = (state: 'done' | 'failed', failure: string | null) =>
    database.orm
      .update(propertyImports)
      .set({ state, failure, finishedAt: clock.now(), ...(state === 'done' && { rowsTotal: totals.read }) })
      .where(eq(propertyImports.id, run.importId))

  let batch = emptyBatch()
  const write = async () => {
    const { created, skipped } = await addListings(kernel, run, batch)
    totals.read += batch.read
    totals.refused += batch.refused
    totals.created += created
    totals.skipped += skipped
    for (const fault of batch.faults) file.onFault?.(fault)
    batch = emptyBatch()
  }

  let failure: string | null = null
  try {
    for await (const row of untilBroken(rows)) {
      batch.read += 1
      if (row instanceof CsvBroken) failure = row.message
      const { listing, faults } =
        row instanceof CsvBroken
          ? { faults: [{ path: '', message: row.message }] }
          : readRow(columns, row.cells)
      if (listing) batch.listings.push(listing)
      else {
        batch.refused += 1
        batch.faults.push(...faults.slice(0, faultsPerRow).map((fault) => ({ row: row.line, ...fault })))
      }
      if (batch.read === batchSize) await write()
    }
    if (batch.read > 0) await write()
  } catch (error) {
    await finish('failed', 'The import was interrupted').catch(() => {})
    throw error
  }
  await finish(failure === null ? 'done' : 'failed', failure)
  return { ...totals, complete: failure === null }
}

const readRow = (columns: Columns, cells: readonly string[]): ReturnType<typeof readListing> => {
  // Sites end their files with a sentence of their own.
  if (cells.filter((cell) => cell.trim() !== '').length === 1 && cells.length === 1)
    return { faults: [{ path: '', message: 'This line is a remark, not a listing' }] }
  return readListing(columns.read(cells))
}
