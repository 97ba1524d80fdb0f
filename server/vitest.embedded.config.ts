import { defineConfig } from 'vitest/config'
import { common, oneEach } from './vitest.common.ts'

/** Beside a run on PostgreSQL: every feature once on the embedded database. */
export default defineConfig({
  test: { ...common, name: 'server-embedded', include: oneEach, isolate: false },
})
