import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { createApp, createKernel, migrationsDir, openConfigured } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { readSettings } from './features/people/queries.ts'
import { offerSetup } from './features/sessions/commands/offer-setup.ts'
import { DataFolderInUseError } from './kernel/data-folder.ts'
import { loggedError } from './kernel/logged-errors.ts'
import { migrate } from './kernel/migrate.ts'

type StartOptions = {
  /** Builds the web application where it is missing or old; runs beside the opening of the database. */
  prepareWeb?: () => Promise<void>
}

/** A reason not to start that the operator can do something about; told in one line. */
const isForTheOperator = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof DataFolderInUseError

/**
 * Parses the configuration, takes the data folder, opens and migrates the database, listens; and ends with grace on
 * SIGTERM or SIGINT: streams are closed, running calls and jobs finish.
 */
export const start = async ({ prepareWeb }: StartOptions = {}): Promise<void> => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: null, serializers: { err: loggedError } })
  const [{ database, close }] = await Promise.all([openConfigured(config, log), prepareWeb?.()])
  const kernel = createKernel(config, database, log)
  await migrate(
    database,
    {
      dir: migrationsDir,
      // Under the migrations' lock: of several servers that start at once one writes the first rows.
      afterwards: async () => {
        if (config.mode === 'production' && (await readSettings(database.orm)).demoSeededAt !== null)
          throw new ConfigError(
            'DATABASE_URL: this database holds demo data; production refuses to run on it',
          )
        await kernel.queue.start()
        if (config.mode !== 'demo') return offerSetup(kernel)
        // Loaded where it is needed: production never reads a line of it.
        const { seedDemo } = await import('./demo/seed.ts')
        await seedDemo(database, { now: kernel.clock.now(), log })
      },
    },
    log,
  )
  await kernel.live.start()

  const server = await createApp(kernel, join(import.meta.dirname, '../../web/dist'))
  await server.listen({ ...config.listen }).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw taken
      ? new ConfigError(`PORT: ${config.listen.port} is already in use on ${config.listen.host}`)
      : error
  })
  log.info(`${config.name} is ready at ${config.appUrl} (${config.mode})`)

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info(`${signal}: ending`)
    // Whatever hangs must not keep the process: its work is in the database or was never answered.
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

/** Starts and, where it cannot, says why in a line and exits with 1. */
export const startOrExplain = (options?: StartOptions): Promise<void> =>
  start(options).catch((error: unknown) => {
    process.stderr.write(
      `${isForTheOperator(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  })

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await startOrExplain()
