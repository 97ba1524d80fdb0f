import { defineConfig } from 'vitest/config'
import { common, mocking, shortLived } from './vitest.common.ts'

/** A process for each file. */
export default defineConfig({
  test: { ...common, execArgv: shortLived, name: 'server-mocking', include: mocking },
})
