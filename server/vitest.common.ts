/** Files of the kernel that test pure functions. */
const pure = 'csv|encryption|long-lists|row-mapper|single-flight|totp|trigrams'

/**
 * Files that open, close and cut databases, start processes or replace what a process has only once. They share processes
 * with each other, which halves their processor time, and not with the other files.
 */
export const apart = [
  `src/kernel/!(${pure}).test.ts`,
  'src/{programs,demo}/**/*.test.ts',
  'src/{app,http/live-stream,http/server}.test.ts',
  'src/features/properties/commands/{import-listings,import-rows}.test.ts',
  'test/{database,first-start,kill,old-database,outage,schema,schema-*,secrets}.test.ts',
]

/** Files that mock a module. They need a process each, because a mock outlives its file. */
export const mocking = ['src/features/sessions/{commands/rate-limit,routes.races}.test.ts']

/** One scenario of each feature, and what depends on locks: a run on PostgreSQL repeats them on the embedded database. */
export const oneEach = [
  'src/features/*/routes.test.ts',
  'src/features/billing/routes.booking.test.ts',
  'src/features/tours/routes.{concurrency,desk}.test.ts',
]

/**
 * V8 would spend longer on optimising the embedded database's WebAssembly than the tests of a file run: left at the
 * baseline, a process that opens one takes two thirds of the work, and its queries half of the time.
 */
export const quickToStart = ['--liftoff-only']

/**
 * For processes that start or end servers and databases: optimizing JavaScript takes longer than it saves. A server that
 * starts takes a fifth less processor time, the files of `apart` a seventh less.
 */
export const shortLived = [...quickToStart, '--no-opt']

export const common = {
  root: import.meta.dirname,
  globalSetup: ['test/global-setup.ts'],
  // Processes, not threads: the tests kill connections, hold locks and count what is left over.
  pool: 'forks',
  execArgv: quickToStart,
  // These end what hangs. They say nothing about speed, and no machine is so busy that a test reaches them.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const
