import { defineConfig } from 'vitest/config'
import { common } from '../server/vitest.common.ts'

/** The server's settings: these tests open its databases. */
export default defineConfig({
  test: {
    ...common,
    root: import.meta.dirname,
    globalSetup: ['../server/test/global-setup.ts'],
    name: 'demo',
    include: ['src/**/*.test.ts'],
    isolate: false,
  },
})
