import { defineConfig } from 'vitest/config'
import { apart, common, shortLived } from './vitest.common.ts'

/** A process for each file. */
export default defineConfig({
  test: { ...common, execArgv: shortLived, name: 'server-apart', include: apart },
})
