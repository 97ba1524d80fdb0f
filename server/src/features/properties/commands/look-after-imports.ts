import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { importJob, silentFor, uploadCutOff } from '../rules.ts'
import { propertyImportChunks, propertyImports } from '../tables.ts'

/**
 * Imports whose server died: one that was being uploaded has failed, one that was being read goes on. An import from the
 * command line, whose file is not ours, is only marked.
 */
export const lookAfterImports = async ({ database, clock }: Kernel): Promise<void> => {
  const silent = new Date(clock.now().getTime() - silentFor)
  const dead = await database.orm
    .select({ id: propertyImports.id, state: propertyImports.state, byteSize: propertyImports.byteSize })
    .from(propertyImports)
    .where(
      and(inArray(propertyImports.state, ['receiving', 'running']), lt(propertyImports.heartbeatAt, silent)),
    )
    .orderBy(asc(propertyImports.heartbeatAt))
    .limit(100)
  for (const { id, state, byteSize } of dead) {
    await database.transaction(async (tx) => {
      const now = clock.now()
      const goesOn = state === 'running' && byteSize > 0
      const ended = {
        ...{ state: 'failed' as const, failure: uploadCutOff, finishedAt: now },
        ...{ claim: null, heartbeatAt: null },
      }
      const marked = await tx
        .update(propertyImports)
        .set(goesOn ? { heartbeatAt: now } : ended)
        .where(
          and(
            eq(propertyImports.id, id),
            eq(propertyImports.state, state),
            lt(propertyImports.heartbeatAt, silent),
          ),
        )
        .returning({ id: propertyImports.id })
      if (marked.length === 0) return
      if (goesOn) return sendJob(tx, importJob, { importId: id })
      await tx.delete(propertyImportChunks).where(eq(propertyImportChunks.importId, id))
      await recordEvent(tx, {
        ...{ topic: 'imports', entityId: id, kind: 'property_import.failed' },
        permission: 'properties.import',
      })
    })
  }
}
