import { defineConfig } from 'vitest/config'
import { apart, common, shortLived } from './vitest.common.ts'

/** Beside a run on PostgreSQL: what differs between the two databases, on the embedded one. */
export default defineConfig({
  test: {
    ...common,
    execArgv: shortLived,
    name: 'server-embedded-apart',
    include: apart,
    isolate: false,
    // These ask nothing that differs. The first start writes the demo's business into an embedded database (first-start).
    exclude: [
      'src/demo/*.test.ts',
      'src/programs/replay-webhooks.test.ts',
      'src/kernel/pictures.test.ts',
      'src/http/server.test.ts',
    ],
  },
})
