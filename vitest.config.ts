import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By far the longest file (a minute and a half): if it began last, one core would wait. */
const longest = '/server/test/kill.test.ts'

/** With this PostgreSQL, all server tests run on it, and only what differs runs on the embedded database. */
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** Vitest's own order, project after project, except for the longest file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    // Tests spend a fifth of their time waiting.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      './{bench,contract,demo,server,stripe-stub,web}/vitest.config.ts',
      './{server/vitest.apart,web/vitest.plain}.config.ts',
      ...(onPostgres ? ['./server/vitest.{embedded,embedded-apart}.config.ts'] : []),
      {
        test: {
          name: 'tools',
          root: './tools',
          include: ['**/*.test.mjs'],
          // Files share processes, because a process for each file took half of the time.
          isolate: false,
          // Only ends tests that hang; these tests start other programs (linter, bundler, server).
          testTimeout: 120_000,
        },
      },
    ],
  },
})
