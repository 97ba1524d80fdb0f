import { defineConfig } from 'vitest/config'
import { apart, common, oxc } from './vitest.common.ts'

/** The files of a process share the server's modules and a database. */
export default defineConfig({
  oxc,
  test: {
    ...common,
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: apart,
    isolate: false,
  },
})
