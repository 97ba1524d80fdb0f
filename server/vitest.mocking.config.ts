import { defineConfig } from 'vitest/config'
import { common, mocking, shortLived } from './vitest.common.ts'

/** Each file has its own process. */
export default defineConfig({
  test: { ...common, execArgv: shortLived, name: 'server-mocking', include: mocking },
})
