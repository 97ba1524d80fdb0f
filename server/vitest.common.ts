/** Kernel tests of pure functions. */
const pure = 'csv|encryption|long-lists|prepared|single-flight|totp|trigrams'

/**
 * Files that open and close databases, start processes, or replace something that a process has only once. They share
 * processes only with each other.
 */
export const apart = [
  `src/kernel/**/!(${pure}).test.ts`,
  'src/programs/**/*.test.ts',
  'src/{app,http/live-stream,http/server}.test.ts',
  'src/features/properties/commands/{import-listings,import-rows}.test.ts',
  'test/{database,first-start,kill,old-database,outage,schema,schema-*,secrets}.test.ts',
]

/**
 * Tests of concurrent calls, which depend on locks. A run on PostgreSQL repeats them on the embedded database. There, the
 * pipeline's fuzz test calls every endpoint (.ci/run). This is one file, so that only one process has to load the server.
 */
export const withLocks = ['src/features/tours/routes.concurrency.test.ts']

/**
 * V8's optimization of the embedded database's WebAssembly takes longer than the tests of a file. With the baseline
 * compiler, a process that opens one does a third less work, and queries take half of the time.
 */
export const quickToStart = ['--liftoff-only']

/**
 * For processes that start or end servers and databases: optimizing their JavaScript takes longer than it saves. A
 * starting server takes a fifth less processor time, the files of `apart` a seventh less.
 */
export const shortLived = [...quickToStart, '--no-opt']

/** React's production build, which people run, lacks the functions of development JSX. */
export const oxc = { jsx: { runtime: 'automatic', development: false } } as const

export const common = {
  root: import.meta.dirname,
  globalSetup: ['test/global-setup.ts'],
  // Processes instead of threads, because tests kill connections, hold locks and count leftovers.
  pool: 'forks',
  execArgv: quickToStart,
  // Emails run the build of React that people run.
  env: { NODE_ENV: 'production' },
  // These limits only end tests that hang; even a busy machine does not reach them.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const
