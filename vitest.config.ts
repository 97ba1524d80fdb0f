import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes a minute and a half, by far the longest: begun last it would keep one core busy and the others waiting. */
const longest = '/server/test/kill.test.ts'

/** All of the server's tests run on this PostgreSQL, and what differs also on the embedded database. */
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** Vitest's own order, project after project, but for the longest file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    // Tests wait for the database, for other processes and for retries about a fifth of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      './{contract,server,web}/vitest.config.ts',
      './{server/vitest.apart,server/vitest.mocking,web/vitest.mocking,web/vitest.plain}.config.ts',
      ...(onPostgres ? ['./server/vitest.{embedded,embedded-apart}.config.ts'] : []),
      {
        test: {
          name: 'tools',
          root: './tools',
          include: ['**/*.test.mjs'],
          // Ends what hangs: they start other programs (linter, bundler, server).
          testTimeout: 120_000,
        },
      },
    ],
  },
})
