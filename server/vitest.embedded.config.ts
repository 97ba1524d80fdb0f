import { defineConfig } from 'vitest/config'
import { common, oxc, withLocks } from './vitest.common.ts'

/** With TEST_DATABASE_URL: repeats on the embedded database the tests of what depends on locks. */
export default defineConfig({
  oxc,
  test: { ...common, name: 'server-embedded', include: withLocks, isolate: false },
})
