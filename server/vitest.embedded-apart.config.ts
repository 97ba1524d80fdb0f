import { defineConfig } from 'vitest/config'
import { apart, common } from './vitest.common.ts'

/** Beside a run on PostgreSQL: what differs between the two databases, on the embedded one. A process for each file. */
export default defineConfig({
  test: {
    ...common,
    name: 'server-embedded-apart',
    include: apart,
    // What the demo's business consists of is computed before any database sees it.
    exclude: ['src/demo/{business,days}.test.ts'],
  },
})
