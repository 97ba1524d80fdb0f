import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Processes, not threads: the tests kill connections, hold locks and count what is left over.
    pool: 'forks',
    testTimeout: 15_000,
    // A first database of the run, on a busy machine.
    hookTimeout: 60_000,
  },
})
