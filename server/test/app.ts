import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp, createKernel } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Database } from '../src/kernel/database/database.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import { silentLog } from '../src/kernel/log/log.ts'
import { jobs } from '../src/kernel/queue/jobs-table.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { sharedDatabase, truncateAll } from './database.ts'

/** A Wednesday, 10:00 in Chicago, far from a change of clocks. */
export const wednesday = new Date('2026-03-18T15:00:00.000Z')

export type TestApp = {
  readonly server: FastifyInstance
  readonly kernel: Kernel
  readonly database: Database
  readonly clock: TestClock
}

export const testConfig = (overrides: Record<string, string> = {}): Config =>
  readConfig({
    PORCHLIGHT_MODE: 'demo',
    APP_SECRET: 'a secret for tests that is long enough',
    LOG_LEVEL: 'silent',
    ...overrides,
  })

type Built = { server: FastifyInstance; kernel: Kernel; database: Database; clock: TestClock }

const build = async (overrides: Record<string, string>, clock: TestClock): Promise<Built> => {
  const database = await sharedDatabase()
  const kernel = createKernel(testConfig(overrides), database, silentLog, clock)
  await kernel.queue.start()
  // Recurring jobs would disturb running tests.
  await database.orm.delete(jobs).where(eq(jobs.recurring, true))
  await kernel.live.start()
  const server = await createApp(kernel)
  await server.ready()
  return { server, kernel, database, clock }
}

const takeDown = async ({ server, kernel }: Built): Promise<void> => {
  await server.close()
  await kernel.queue.stop()
  await kernel.live.stop()
}

/** The server with the default settings. The files of one process reuse it, which saves a third of a second each. */
const standing: { clock: TestClock; built: Promise<Built> | undefined; users: number } = {
  clock: createTestClock(wednesday),
  built: undefined,
  users: 0,
}

const enterStanding = (): Promise<Built> => {
  standing.users++
  standing.built ??= build({}, standing.clock)
  return standing.built
}

/** Stops the shared server before another one is built, because it would take the other one's jobs. */
const clearTheWay = async (): Promise<void> => {
  if (standing.users > 0 || !standing.built) return
  const { built } = standing
  standing.built = undefined
  await takeDown(await built)
}

/**
 * The whole server, built but not listening; tests call it by `inject`. Its database and clock are reset before each
 * test. Without overrides, the files of a process share the server.
 */
export const useApp = (overrides?: Record<string, string>): TestApp => {
  const clock = overrides ? createTestClock(wednesday) : standing.clock
  let built: Built | undefined

  beforeAll(async () => {
    if (overrides) await clearTheWay()
    built = await (overrides ? build(overrides, clock) : enterStanding())
    // A file that prepares its scene before all tests starts at the same time as one that prepares it before each.
    clock.set(wednesday)
  })
  beforeEach(async () => {
    if (built) await truncateAll(built.database)
    clock.set(wednesday)
  })
  afterAll(async () => {
    if (!built) return
    if (overrides) await takeDown(built)
    else standing.users--
  })

  const parts = () => {
    if (!built) throw new Error('The app is built in beforeAll; use it inside tests')
    return built
  }
  return {
    get server() {
      return parts().server
    },
    get kernel() {
      return parts().kernel
    },
    get database() {
      return parts().database
    },
    clock,
  }
}
