import { defineConfig } from 'vitest/config'
import { apart, common, mocking } from './vitest.common.ts'

/** One process takes file after file, with the server's modules and a database that it has already. */
export default defineConfig({
  test: {
    ...common,
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...apart, ...mocking],
    isolate: false,
  },
})
