import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { type Refusal, refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { Mapping } from '../adapters/listing-batches.ts'
import { cutOffAfter, importJob } from '../rules.ts'
import { propertyImportChunks, propertyImports } from '../tables.ts'

/** The size of the pieces in memory. */
const chunkSize = 1024 * 1024
/** A slow upload is stored at least this often, as a heartbeat. */
const restMs = 10_000

export type Upload = {
  bytes: AsyncIterable<Uint8Array>
  fileName: string | null
  mapping: Mapping
  dryRun: boolean
}

/**
 * Receives a file in pieces and queues the job that reads it once it is complete. An interrupted upload leaves only a
 * row that says so.
 *
 * @throws Refusal invalid_input for an empty file, payload_too_large, import_over if someone cancels it meanwhile,
 *   too_slow; and the error that interrupted the upload
 */
export const receiveImport = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { bytes, fileName, mapping, dryRun }: Upload,
): Promise<string> => {
  const id = newId()
  const begun = clock.now()
  await database.orm.insert(propertyImports).values({
    id,
    startedBy: viewer.userId,
    fileName,
    dryRun,
    state: 'receiving',
    // The column's type has no null; readers parse it as a Mapping.
    mapping: mapping as Record<string, string>,
    heartbeatAt: begun,
    createdAt: begun,
  })
  const receiving = and(eq(propertyImports.id, id), eq(propertyImports.state, 'receiving'))
  /** Someone cancelled it, or it was silent for so long that it counted as dead. */
  const whyOver = async (tx: Tx): Promise<Refusal> => {
    const [run] = await tx
      .select({ state: propertyImports.state })
      .from(propertyImports)
      .where(eq(propertyImports.id, id))
    return run?.state === 'cancelled'
      ? refuse('import_over', { message: 'This upload was stopped. Nothing was listed.' })
      : refuse('too_slow')
  }
  let position = 0
  let received = 0
  const keep = (content: Buffer): Promise<void> =>
    database.transaction(async (tx) => {
      const kept = await tx
        .update(propertyImports)
        .set({ heartbeatAt: clock.now(), byteSize: received })
        .where(receiving)
        .returning({ id: propertyImports.id })
      if (kept.length === 0) throw await whyOver(tx)
      await tx.insert(propertyImportChunks).values({ importId: id, position, content })
      position += 1
    })
  try {
    let waiting: Uint8Array[] = []
    let size = 0
    let keptAt = clock.now().getTime()
    for await (const chunk of bytes) {
      waiting.push(chunk)
      size += chunk.byteLength
      received += chunk.byteLength
      if (size < chunkSize && clock.now().getTime() - keptAt < restMs) continue
      await keep(Buffer.concat(waiting))
      waiting = []
      size = 0
      keptAt = clock.now().getTime()
    }
    if (size > 0) await keep(Buffer.concat(waiting))
    if (received === 0) throw refuseField('file', 'This file is empty')
  } catch (error) {
    await database
      .transaction(async (tx) => {
        await tx
          .update(propertyImports)
          .set({ state: 'failed', failure: cutOffAfter(0), heartbeatAt: null, finishedAt: clock.now() })
          .where(receiving)
        await tx.delete(propertyImportChunks).where(eq(propertyImportChunks.importId, id))
      })
      .catch(() => {})
    throw error
  }
  await database.transaction(async (tx) => {
    const now = clock.now()
    const whole = await tx
      .update(propertyImports)
      .set({ state: 'queued', heartbeatAt: now, byteSize: received })
      .where(receiving)
      .returning({ id: propertyImports.id })
    if (whole.length === 0) throw await whyOver(tx)
    await recordAction(tx, viewer, now, {
      action: 'property_import.started',
      subject: { type: 'property_import', id, label: fileName },
      after: { bytes: received, dryRun },
      event: { topic: 'imports', permission: 'properties.import' },
    })
    await sendJob(tx, importJob, { importId: id })
  })
  return id
}
