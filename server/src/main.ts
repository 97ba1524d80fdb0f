import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { proxyWarning } from '@porchlight/contract/settings'
import pino from 'pino'
import { createApp, createKernel, migrationsDir, openConfigured } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { issueSetupCode } from './features/sessions/commands/issue-setup-code.ts'
import { readSettings } from './features/settings/queries.ts'
import { DataFolderInUseError, lockDataFolder } from './kernel/database/data-folder.ts'
import { isNewDatabase } from './kernel/database/embedded.ts'
import type { FolderLock } from './kernel/database/folder-lock.mjs'
import { migrate } from './kernel/database/migrate.ts'
import { isPreparingChild, prepareForParent, prepareInChild } from './kernel/database/prepare-in-child.ts'
import type { Demo } from './kernel/demo.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Log } from './kernel/log/log.ts'
import { openLogOutput } from './kernel/log/log-output.ts'
import { loggedError } from './kernel/log/logged-errors.ts'

/** A long step of the start, reported when it begins and when it is done. */
type Progress = { step: 'create-database' | 'seed-demo'; done: boolean }

type StartOptions = {
  /** Builds the web application if it is missing or outdated, in parallel with opening the database. */
  prepareWeb?: () => Promise<void>
  /** Called for long steps, for a person who waits at a terminal. */
  onProgress?: (progress: Progress) => void
  /** Called once the server listens. `dataDir` is null with a PostgreSQL server. */
  onReady?: (ready: { url: string; mode: Config['mode']; dataDir: string | null }) => void
}

/** Whether the operator can fix the reason; it is then printed in one line. */
const isForTheOperator = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof DataFolderInUseError

const readOwnConfig = (): Config => readConfig(process.env, { terminal: process.stdout.isTTY === true })

const openLog = async (config: Config) => {
  const output = await openLogOutput(config.logFormat)
  return {
    output,
    log: pino({ level: config.logLevel, base: null, serializers: { err: loggedError } }, output),
  }
}

/** Opens and migrates the database, and runs `afterwards` under the migrations' lock. */
const openKernel = async (
  config: Config,
  log: Log,
  lock: Pick<FolderLock, 'release'> | undefined,
  afterwards: (kernel: Kernel) => Promise<void>,
): Promise<{ kernel: Kernel; close: () => Promise<void> }> => {
  const { database, close } = await openConfigured(config, log, lock)
  const kernel = createKernel(config, database, log)
  await migrate(database, { dir: migrationsDir, afterwards: () => afterwards(kernel) }, log)
  return { kernel, close }
}

/** Adds the demo business, if the database does not have it yet. */
const seed = async ({ database, clock, log }: Kernel, onProgress: (progress: Progress) => void) => {
  if ((await readSettings(database.orm)).demoSeededAt !== null) return
  // The build places the demo beside this file (tools/build/server-bundle.mjs).
  const { seedDemo }: Demo = await import(new URL('demo.js', import.meta.url).href)
  await seedDemo(database, {
    now: clock.now(),
    log,
    onBegin: () => onProgress({ step: 'seed-demo', done: false }),
    onDone: () => onProgress({ step: 'seed-demo', done: true }),
  })
}

/** The work of the child that creates the embedded database: its tables, and the demo's rows. */
const createEmbeddedDatabase = (): Promise<void> =>
  prepareForParent(async (report) => {
    const config = readOwnConfig()
    const { log } = await openLog(config)
    const heldByParent = { release: async () => undefined }
    report({ step: 'create-database', done: false } satisfies Progress)
    const { close } = await openKernel(config, log, heldByParent, async (kernel) => {
      report({ step: 'create-database', done: true } satisfies Progress)
      if (config.mode === 'demo') await seed(kernel, report)
    })
    await close()
  })

/**
 * Parses the configuration, locks the data folder, opens and migrates the database, and listens. On SIGTERM or SIGINT
 * it closes the streams and finishes running calls and jobs.
 */
export const start = async ({
  prepareWeb,
  onProgress = () => {},
  onReady,
}: StartOptions = {}): Promise<void> => {
  const config = readOwnConfig()
  const { log, output } = await openLog(config)
  if (config.proxyForgotten) log.warn(proxyWarning)
  const lock = config.database.url === undefined ? await lockDataFolder(config.dataDir, log) : undefined

  const open = async () => {
    if (lock !== undefined && isNewDatabase(config.dataDir))
      await prepareInChild(fileURLToPath(import.meta.url), lock, (progress) =>
        // The child runs this same file, so its messages have this type.
        onProgress(progress as Progress),
      )
    return openKernel(config, log, lock, async (kernel) => {
      // Under the migrations' lock, so that one of several starting servers writes the first rows.
      if (config.mode === 'production' && (await readSettings(kernel.database.orm)).demoSeededAt !== null)
        throw new ConfigError('DATABASE_URL: this database holds demo data; production refuses to run on it')
      await kernel.queue.start()
      await (config.mode === 'demo' ? seed(kernel, onProgress) : issueSetupCode(kernel))
    })
  }
  const [{ kernel, close }] = await Promise.all([open(), prepareWeb?.()])
  await kernel.live.start()

  const server = await createApp(kernel, join(import.meta.dirname, '../../web/dist'), { logTo: output })
  await server.listen({ ...config.listen }).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw taken
      ? new ConfigError(`PORT: ${config.listen.port} is already in use on ${config.listen.host}`)
      : error
  })
  log.info(`${config.name} is ready at ${config.appUrl} (${config.mode})`)
  onReady?.({ url: config.appUrl, mode: config.mode, dataDir: lock === undefined ? null : config.dataDir })

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info(`${signal}: shutting down`)
    // A hanging task must not keep the process alive: its work is in the database or was never confirmed.
    setTimeout(() => process.exit(1), 15_000).unref()
    await server.close()
    await kernel.queue.stop()
    await kernel.live.stop()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

const explainAndExit = (error: unknown): never => {
  process.stderr.write(
    `${isForTheOperator(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}

/** Starts the server, or prints the reason in one line and exits with 1. */
export const startOrExplain = (options?: StartOptions): Promise<void> => start(options).catch(explainAndExit)

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await (isPreparingChild() ? createEmbeddedDatabase().catch(explainAndExit) : startOrExplain())
