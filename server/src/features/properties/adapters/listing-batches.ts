import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import { type ListingField, mostColumns, tooManyColumns } from '@porchlight/contract/properties/imports'
import type { Database } from '../../../kernel/database/database.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import { type Columns, readHeader, withoutControls } from './listing-columns.ts'
import { CsvBroken, type CsvRow, readCsv } from './listing-csv.ts'
import { type Fault, type Listing, readListing } from './listing-row.ts'

/** A fault with the line of the file on which its row begins, from 1. */
export type RowFault = Fault & {
  row: number
  /** The row's cells as in the file, only with its first fault. */
  cells?: string[]
}

/** The rows read from a file since the previous batch. */
export type ListingBatch = {
  read: number
  refused: number
  listings: Listing[]
  faults: RowFault[]
}

export type Mapping = Readonly<Record<string, ListingField | null>>

/**
 * Rows per transaction (product decision: bulk). The embedded database has one session, so every other call waits for
 * the batch that is being written. Smaller batches keep that wait short (decision 0044).
 */
export const rowsPerBatch = { served: 500, embedded: 100 } as const

/** After this many rows, other work of this process gets a turn. */
const rowsAtAStretch = 50

/** The most faults that are reported for one refused row. */
const faultsPerRow = 5

export const emptyBatch = (): ListingBatch => ({ read: 0, refused: 0, listings: [], faults: [] })

/** Reads one row into a batch. */
export const addRow = (batch: ListingBatch, columns: Columns, { line, cells }: CsvRow): void => {
  batch.read += 1
  const { listing, faults } = readRow(columns, cells)
  if (listing) {
    batch.listings.push(listing)
    return
  }
  batch.refused += 1
  for (const [index, fault] of faults.slice(0, faultsPerRow).entries())
    batch.faults.push({ row: line, ...fault, ...(index === 0 && { cells: cells.map(withoutControls) }) })
}

export const readRow = (columns: Columns, cells: readonly string[]): ReturnType<typeof readListing> => {
  // Some sites end their files with a sentence.
  if (cells.length === 1 && cells[0]?.trim() !== '')
    return { faults: [{ path: '', message: 'This line is a comment, not a listing' }] }
  return readListing(columns.read(cells))
}

/** The required fields for which the file has no column. */
export const missingFields = (columns: Columns): ListingField[] =>
  (['address', 'city'] as const).filter((field) => !columns.has(field))

export type ListingFile = {
  columns: Columns
  /** The file's first line, without characters that the database cannot store. */
  header: string[]
  batches: AsyncGenerator<ListingBatch>
  /** The line at which the file stopped being valid CSV; known once the file has been read. */
  broken: () => CsvBroken | undefined
}

/**
 * Opens a listing site's export: its header, and its rows in batches.
 *
 * @param kind the database that the batches are for
 * @param skip rows that an earlier run has written, in whole batches
 * @throws Refusal invalid_input if the file is empty or lacks address or city
 */
export const openListings = async (
  bytes: AsyncIterable<Uint8Array>,
  mapping: Mapping | undefined,
  kind: Database['kind'],
  skip = 0,
): Promise<ListingFile> => {
  const rows = readCsv(bytes)
  const first = await rows.next()
  if (first.done) throw refuseField('file', 'This file is empty')
  const header = first.value.cells
  if (header.length > mostColumns) {
    await rows.return(undefined)
    throw refuseField('file', tooManyColumns)
  }
  const columns = readHeader(header, mapping)
  const missing = missingFields(columns)
  if (missing.length > 0) {
    await rows.return(undefined)
    throw refuseField(
      'file',
      `This file has no column for the ${missing.join(' or the ')}. Column names must be in the first line.`,
    )
  }
  let broken: CsvBroken | undefined
  async function* batches(): AsyncGenerator<ListingBatch> {
    let batch = emptyBatch()
    let passed = 0
    try {
      for await (const row of rows) {
        if (passed < skip) {
          passed += 1
          continue
        }
        addRow(batch, columns, row)
        if (batch.read % rowsAtAStretch === 0) await letOthersGoFirst()
        if (batch.read === rowsPerBatch[kind]) {
          yield batch
          batch = emptyBatch()
        }
      }
    } catch (error) {
      if (!(error instanceof CsvBroken)) throw error
      broken = error
      // An earlier run that came this far has counted it as a row already.
      if (passed >= skip) {
        batch.read += 1
        batch.refused += 1
        batch.faults.push({ row: error.line, path: '', message: error.message })
      }
    }
    if (batch.read > 0) yield batch
  }
  return { columns, header: header.map(withoutControls), batches: batches(), broken: () => broken }
}
