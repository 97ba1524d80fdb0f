import type { Kernel } from '../../kernel/kernel.ts'
import { processImport } from './commands/process-import.ts'
import { reconcileImports } from './commands/reconcile-imports.ts'
import { importJob, importTries } from './rules.ts'

const RECONCILE_IMPORTS = 'look-after-imports'

/**
 * Imports uploaded files one after the other, and reconciles imports of dead servers. Call it before the queue starts.
 */
export const defineImportJobs = (kernel: Kernel): void => {
  kernel.queue.define(
    importJob,
    // `reconcileImports` finds an import whose server went silent; the claim keeps both servers apart.
    { retryLimit: importTries - 1, expireInSeconds: 4 * 60 * 60 },
    ({ importId }: { importId: string }, job) => processImport(kernel, importId, job),
  )
  kernel.queue.define(RECONCILE_IMPORTS, {}, () => reconcileImports(kernel))
  kernel.queue.schedule(RECONCILE_IMPORTS, { everyMinutes: 1 })
}
