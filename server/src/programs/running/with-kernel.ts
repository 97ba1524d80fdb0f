import pino from 'pino'
import { createKernel, migrationsDir, openConfigured } from '../../app.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { DataFolderInUseError } from '../../kernel/database/data-folder.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { loggedError } from '../../kernel/log/logged-errors.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Prints a line of the program's output. */
export const say = (line: string) => process.stdout.write(`${line}\n`)
/** Prints a line about a failure. */
export const complain = (line: string) => process.stderr.write(`${line}\n`)

/** A kernel on the database that the server would open, and a function that closes it. */
const openKernel = async (): Promise<{ kernel: Kernel; close: () => Promise<void> }> => {
  const config = readConfig(process.env)
  // Standard output is reserved for the program's output.
  const log = pino(
    { level: 'warn', base: null, serializers: { err: loggedError } },
    pino.destination({ dest: 2, sync: true }),
  )
  const { database, close } = await openConfigured(config, log)
  const kernel = createKernel(config, database, log)
  await migrate(database, { dir: migrationsDir }, log)
  return { kernel, close }
}

/** A one-line explanation of a failure that the operator can fix. */
const explanationOf = (error: unknown): string | undefined => {
  if (error instanceof DataFolderInUseError)
    return `${error.message}\nThe embedded database serves one process at a time: stop the server, run this, start it again.`
  return error instanceof ConfigError || error instanceof Refusal ? error.message : undefined
}

/**
 * Does a program's work on the server's database. Returns its exit code; 1 if it has printed instructions for the operator.
 */
export const withKernel = async (work: (kernel: Kernel) => Promise<number>): Promise<number> => {
  let close = async () => {}
  try {
    const opened = await openKernel()
    close = opened.close
    return await work(opened.kernel)
  } catch (error) {
    const explanation = explanationOf(error)
    if (explanation === undefined) throw error
    complain(explanation)
    return 1
  } finally {
    await close()
  }
}
