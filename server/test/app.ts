import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp, createKernel } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { createTestClock, type TestClock } from '../src/kernel/clock.ts'
import type { Database } from '../src/kernel/database.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import { silentLog } from '../src/kernel/log.ts'
import { sharedDatabase, truncateAll } from './database.ts'

/** A Wednesday in mid-week, 10:00 in Chicago, no daylight saving near. */
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

/**
 * The whole server, built and not listening; calls go in by `inject`. Its database is this process's, emptied before each
 * test, when the clock is put back too.
 */
export const useApp = (overrides: Record<string, string> = {}): TestApp => {
  const clock = createTestClock(wednesday)
  let built: { server: FastifyInstance; kernel: Kernel; database: Database } | undefined

  beforeAll(async () => {
    const database = await sharedDatabase()
    const kernel = createKernel(testConfig(overrides), database, silentLog, clock)
    await kernel.queue.start()
    await kernel.live.start()
    built = { server: await createApp(kernel), kernel, database }
    await built.server.ready()
  })
  beforeEach(async () => {
    if (built) await truncateAll(built.database)
    clock.set(wednesday)
  })
  afterAll(async () => {
    await built?.server.close()
    await built?.kernel.queue.stop()
    await built?.kernel.live.stop()
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
