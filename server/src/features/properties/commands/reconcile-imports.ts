import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { cutOffAfter, importJob, silentFor } from '../rules.ts'
import { completeImport } from '../steps/complete-import.ts'
import { propertyImportChunks, propertyImports } from '../tables.ts'

/** The condition that the import is still in that state and silent. */
const stillSo = (id: string, state: 'receiving' | 'running', silent: Date) =>
  and(eq(propertyImports.id, id), eq(propertyImports.state, state), lt(propertyImports.heartbeatAt, silent))

/** Ends an upload of which no row was read. */
const endUpload = ({ database, clock }: Kernel, id: string, silent: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const ended = await tx
      .update(propertyImports)
      .set({ state: 'failed', failure: cutOffAfter(0), finishedAt: clock.now(), heartbeatAt: null })
      .where(stillSo(id, 'receiving', silent))
      .returning({ id: propertyImports.id })
    if (ended.length === 0) return
    await tx.delete(propertyImportChunks).where(eq(propertyImportChunks.importId, id))
    await recordEvent(tx, {
      topic: 'imports',
      entityId: id,
      kind: 'property_import.failed',
      permission: 'properties.import',
    })
  })

/** The file is stored, so the server that takes the job continues it. */
const resumeImport = ({ database, clock }: Kernel, id: string, silent: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const marked = await tx
      .update(propertyImports)
      .set({ heartbeatAt: clock.now() })
      .where(stillSo(id, 'running', silent))
      .returning({ id: propertyImports.id })
    if (marked.length > 0) await sendJob(tx, importJob, { importId: id })
  })

/** Reports and records its listings like those of any import. */
const endRun = async (kernel: Kernel, importId: string, silent: Date): Promise<void> => {
  const claim = newId()
  // The former server writes nothing more. The heartbeat stays as it was: should this server die here, the import is
  // found again.
  const [run] = await kernel.database.orm
    .update(propertyImports)
    .set({ claim })
    .where(stillSo(importId, 'running', silent))
    .returning({ created: propertyImports.rowsCreated })
  if (run)
    await kernel.database.transaction((tx) =>
      completeImport(tx, kernel, { importId, claim }, { state: 'failed', failure: cutOffAfter(run.created) }),
    )
}

/**
 * Reconciles imports whose server died: uploads have failed, and stored files continue. Imports from a call or the
 * command line end, because their rows are not stored.
 */
export const reconcileImports = async (kernel: Kernel): Promise<void> => {
  const silent = new Date(kernel.clock.now().getTime() - silentFor)
  const dead = await kernel.database.orm
    .select({ id: propertyImports.id, state: propertyImports.state, byteSize: propertyImports.byteSize })
    .from(propertyImports)
    .where(
      and(inArray(propertyImports.state, ['receiving', 'running']), lt(propertyImports.heartbeatAt, silent)),
    )
    .orderBy(asc(propertyImports.heartbeatAt))
    .limit(100)
  for (const { id, state, byteSize } of dead) {
    if (state === 'receiving') await endUpload(kernel, id, silent)
    else if (byteSize > 0) await resumeImport(kernel, id, silent)
    else await endRun(kernel, id, silent)
  }
}
