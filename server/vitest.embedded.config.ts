import { defineConfig } from 'vitest/config'
import { common, oneEach } from './vitest.common.ts'

/** With TEST_DATABASE_URL: tests every feature once on the embedded database. */
export default defineConfig({
  test: { ...common, name: 'server-embedded', include: oneEach, isolate: false },
})
