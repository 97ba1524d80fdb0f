import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import type { Job } from '../../../kernel/queue/queue.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { storedFile } from '../adapters/import-store.ts'
import { createSeenPlaces } from '../adapters/known-places.ts'
import { type Mapping, openListings } from '../adapters/listing-batches.ts'
import { importJob, importTries } from '../rules.ts'
import { addListings, type ImportRun } from '../steps/add-listings.ts'
import { completeImport } from '../steps/complete-import.ts'
import { propertyImportErrors, propertyImports } from '../tables.ts'

/** Claims the import and returns where to continue; undefined if it is over. A dry run starts over. */
const claimImport = (
  { database, clock }: Kernel,
  importId: string,
): Promise<(ImportRun & { skip: number; mapping: Mapping }) | undefined> =>
  database.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(propertyImports)
      .where(and(eq(propertyImports.id, importId), inArray(propertyImports.state, ['queued', 'running'])))
      .for('update')
    if (!found) return undefined
    const now = clock.now()
    const claim = newId()
    const { dryRun, startedBy } = found
    if (dryRun) await tx.delete(propertyImportErrors).where(eq(propertyImportErrors.importId, importId))
    await tx
      .update(propertyImports)
      .set({
        state: 'running',
        claim,
        heartbeatAt: now,
        startedAt: found.startedAt ?? now,
        ...(dryRun && { rowsRead: 0, rowsCreated: 0, rowsSkipped: 0, rowsRefused: 0, bytesRead: 0 }),
      })
      .where(eq(propertyImports.id, importId))
    return {
      importId,
      claim,
      startedBy,
      source: 'import',
      seen: dryRun ? createSeenPlaces() : null,
      skip: dryRun ? 0 : found.rowsRead,
      // Stored from one.
      mapping: found.mapping as Mapping,
    }
  })

/** The server shuts down: the next one continues after the last batch. */
const releaseImport = ({ database }: Kernel, { importId, claim }: ImportRun): Promise<void> =>
  database.transaction(async (tx) => {
    const laid = await tx
      .update(propertyImports)
      .set({ state: 'queued', claim: null })
      .where(and(eq(propertyImports.id, importId), eq(propertyImports.claim, claim)))
      .returning({ id: propertyImports.id })
    if (laid.length > 0) await sendJob(tx, importJob, { importId })
  })

/**
 * Reads an uploaded file into the catalog, in batches (rowsPerBatch). A repeated run continues after the last complete
 * batch; it stops if the import was cancelled or another server has taken it over.
 */
export const processImport = async (
  kernel: Kernel,
  importId: string,
  job: Pick<Job, 'signal' | 'attempt'>,
): Promise<void> => {
  const run = await claimImport(kernel, importId)
  if (!run) return
  let bytesRead = 0
  const bytes = storedFile(kernel.database.orm, importId, (count) => {
    bytesRead = count
  })
  try {
    const { columns, header, batches, broken } = await openListings(
      bytes,
      run.mapping,
      kernel.database.kind,
      run.skip,
    )
    await kernel.database.orm
      .update(propertyImports)
      .set({ ignoredColumns: columns.ignored, header })
      .where(and(eq(propertyImports.id, importId), eq(propertyImports.claim, run.claim)))
    // Read the next batch while this one is written.
    let writing: ReturnType<typeof addListings> | undefined
    for await (const batch of batches) {
      if ((await writing) === null) return
      if (job.signal.aborted) return await releaseImport(kernel, run)
      writing = kernel.database.transaction((tx) => addListings(tx, kernel, run, batch, bytesRead))
      // It is awaited above or below; until then, a failure must not end the process.
      writing.catch(() => {})
    }
    if ((await writing) === null) return
    const failure = broken()?.message
    await kernel.database.transaction((tx) =>
      completeImport(
        tx,
        kernel,
        run,
        failure === undefined ? { state: 'done' } : { state: 'failed', failure },
      ),
    )
  } catch (error) {
    if (error instanceof Refusal)
      return void (await kernel.database.transaction((tx) =>
        completeImport(tx, kernel, run, { state: 'failed', failure: error.message }),
      ))
    if (job.attempt >= importTries) {
      const failure =
        'We couldn’t read the upload to its end. Properties listed before that stay. Upload the file again.'
      await kernel.database.transaction((tx) => completeImport(tx, kernel, run, { state: 'failed', failure }))
    }
    throw error
  }
}
