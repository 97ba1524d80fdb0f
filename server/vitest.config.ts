import { defineConfig } from 'vitest/config'
import { apart, common } from './vitest.common.ts'

/** The files of a process share the server's modules and a database. */
export default defineConfig({
  test: {
    ...common,
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: apart,
    isolate: false,
  },
})
