import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      './{contract,server,web}/vitest.config.ts',
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
