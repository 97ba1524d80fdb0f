import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By itself it leaves one core alone, which of two is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      './{contract,server,web}/vitest.config.ts',
      './server/vitest.apart.config.ts',
      {
        test: {
          name: 'tools',
          root: './tools',
          include: ['**/*.test.mjs'],
          // They start other programs (linter, bundler, server), on two cores beside other suites.
          testTimeout: 30_000,
        },
      },
    ],
  },
})
