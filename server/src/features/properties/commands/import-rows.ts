import { setImmediate } from 'node:timers/promises'
import type { propertyImports as calls } from '@porchlight/contract/properties/imports'
import type { z } from 'zod'
import { isRepeatable } from '../../../kernel/database/database-errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import {
  addRow,
  emptyBatch,
  missingFields,
  type RowFault,
  rowsPerBatch,
} from '../adapters/listing-batches.ts'
import { readHeader, withoutControls } from '../adapters/listing-columns.ts'
import { cutOffAfter } from '../rules.ts'
import { addListings, type ImportRun } from '../steps/add-listings.ts'
import { completeImport } from '../steps/complete-import.ts'
import { propertyImports } from '../tables.ts'

type Rows = z.output<typeof calls.bulkUpload.body>['properties']

/** After this many rows, other work of this process gets a turn. */
const rowsAtAStretch = 500

const stopped = 'This upload was stopped. Properties listed before that stay.'
const brokeOff =
  'Something went wrong on our side. Rows that were already listed stay. Upload the rows again; rows already listed are skipped.'

const textOf = (value: Rows[number][string] | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** The field names of all rows, in the order of their first occurrence. Other calls are served meanwhile. */
const namesIn = async (rows: Rows): Promise<string[]> => {
  const names = new Set<string>()
  for (const [index, row] of rows.entries()) {
    for (const name of Object.keys(row)) names.add(name)
    if (index % rowsAtAStretch === rowsAtAStretch - 1) await setImmediate()
  }
  return [...names]
}

/**
 * Imports rows of text fields under any known names (specification, back office, section 7), like the rows of a file.
 * Rows count from 1. An interrupted import is marked as such, and its listings so far stay.
 *
 * @throws Refusal invalid_input if no row has address and city; import_over if someone cancels it
 */
export const importRows = async (
  kernel: Kernel,
  viewer: StaffViewer,
  rows: Rows,
): Promise<{ created: number; skipped: number; errors: RowFault[] }> => {
  const names = await namesIn(rows)
  const columns = readHeader(names)
  const missing = missingFields(columns)
  if (missing.length > 0)
    throw refuseField('properties', `These rows have no field for the ${missing.join(' or the ')}.`)
  const now = kernel.clock.now()
  const startedBy = viewer.userId
  const run: ImportRun = { importId: newId(), claim: newId(), startedBy, source: 'bulk_upload', seen: null }
  await kernel.database.orm.insert(propertyImports).values({
    id: run.importId,
    claim: run.claim,
    startedBy,
    ignoredColumns: columns.ignored,
    header: names.map(withoutControls),
    state: 'running',
    heartbeatAt: now,
    startedAt: now,
    createdAt: now,
  })
  const totals = { created: 0, skipped: 0, errors: [] as RowFault[] } // filled below
  const size = rowsPerBatch[kernel.database.kind]
  const write = async (from: number): Promise<void> => {
    const batch = emptyBatch()
    // A row with one field is a remark in a file; here, its other fields are missing.
    for (const [index, row] of rows.slice(from, from + size).entries())
      addRow(batch, columns, {
        line: from + index + 1,
        cells: [...names.map((name) => textOf(row[name])), ''],
      })
    const added = await kernel.database.transaction((tx) => addListings(tx, kernel, run, batch))
    if (added === null) throw refuse('import_over', { message: stopped })
    totals.created += added.created
    totals.skipped += added.skipped
    totals.errors.push(...batch.faults)
  }
  try {
    for (let at = 0; at < rows.length; at += size) await write(at)
  } catch (error) {
    const failure = cutOffAfter(totals.created)
    await kernel.database
      .transaction((tx) => completeImport(tx, kernel, run, { state: 'failed', failure }))
      .catch(() => {})
    if (error instanceof Refusal || isRepeatable(error) || totals.created === 0) throw error
    kernel.log.error({ err: error, importId: run.importId }, 'an import failed')
    throw refuse('internal', { message: brokeOff })
  }
  await kernel.database.transaction((tx) => completeImport(tx, kernel, run, { state: 'done' }))
  return totals
}
