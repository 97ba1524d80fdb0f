import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import pino from 'pino'
import { createKernel, migrationsDir, openConfigured } from '../app.ts'
import { ConfigError, readConfig } from '../config.ts'
import { type ImportTotals, importListings } from '../features/properties/commands/import-listings.ts'
import { DataFolderInUseError } from '../kernel/data-folder.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { loggedError } from '../kernel/logged-errors.ts'
import { migrate } from '../kernel/migrate.ts'
import { Refusal } from '../kernel/refusal.ts'

const usage = `npm run properties:import -- FILE.csv

Adds the listings of a listing site's export to the catalogue and publishes them. Rows whose place is known already are
skipped, so that it may run again; rows that cannot be used are named with their line and the reason.
`

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/** A kernel on the database that the server would open, and the way to let go of it. */
const openKernel = async (): Promise<{ kernel: Kernel; close: () => Promise<void> }> => {
  const config = readConfig(process.env)
  // Standard output is the report's.
  const log = pino(
    { level: 'warn', base: null, serializers: { err: loggedError } },
    pino.destination({ dest: 2, sync: true }),
  )
  const { database, close } = await openConfigured(config, log)
  const kernel = createKernel(config, database, log)
  await migrate(database, { dir: migrationsDir, afterwards: kernel.queue.install }, log)
  return { kernel, close }
}

const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

const report = (totals: ImportTotals): void => {
  if (totals.ignoredColumns.length > 0) say(`Columns not used: ${totals.ignoredColumns.join(', ')}`)
  say(
    `${rows(totals.read)} read: ${totals.created} created, ${totals.skipped} skipped (known already), ${totals.refused} refused`,
  )
  if (!totals.complete) say('The file could not be read to its end.')
}

/** What went wrong, in a line, where the operator can do something about it. */
const explanationOf = (error: unknown): string | undefined => {
  if (error instanceof DataFolderInUseError)
    return `${error.message}\nThe embedded database serves one process at a time: stop the server, import, start it again.`
  return error instanceof ConfigError || error instanceof Refusal ? error.message : undefined
}

/** `properties:import`. Answers the exit code: 0, or 1 when nothing could be read. */
export const run = async (args: string[]): Promise<number> => {
  const [path] = args
  if (args.length !== 1 || path === undefined || path.startsWith('-')) {
    complain(usage)
    return 1
  }
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) {
    complain(`There is no file ${path}`)
    return 1
  }
  let close = async () => {}
  try {
    const opened = await openKernel()
    close = opened.close
    const totals = await importListings(opened.kernel, {
      bytes: createReadStream(path),
      fileName: basename(path),
      startedBy: null,
      onFault: ({ row, path: field, message }) => say(`line ${row}: ${field ? `${field}: ` : ''}${message}`),
    })
    report(totals)
    return totals.read > 0 ? 0 : 1
  } catch (error) {
    const explanation = explanationOf(error)
    if (explanation === undefined) throw error
    complain(explanation)
    return 1
  } finally {
    await close()
  }
}
