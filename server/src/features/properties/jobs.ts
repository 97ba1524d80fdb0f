import type { Kernel } from '../../kernel/kernel.ts'
import { processImport } from './commands/process-import.ts'
import { reconcileImports } from './commands/reconcile-imports.ts'
import { importJob, importTries } from './rules.ts'

const LOOK_AFTER = 'look-after-imports'

/**
 * Imports uploaded files one after the other, and reconciles those of dead servers. Call it before the queue starts.
 */
export const defineImportJobs = (kernel: Kernel): void => {
  kernel.queue.define(
    importJob,
    // A late server is found by its silence, and its claim keeps the two apart.
    { retryLimit: importTries - 1, expireInSeconds: 4 * 60 * 60 },
    ({ importId }: { importId: string }, job) => processImport(kernel, importId, job),
  )
  kernel.queue.define(LOOK_AFTER, {}, () => reconcileImports(kernel))
  kernel.queue.schedule(LOOK_AFTER, { everyMinutes: 1 })
}
