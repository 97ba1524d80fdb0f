import { defineConfig } from 'vitest/config'
import { apart, common, oxc, shortLived } from './vitest.common.ts'

/** Each process runs several files of `apart`. */
export default defineConfig({
  oxc,
  test: { ...common, execArgv: shortLived, name: 'server-apart', include: apart, isolate: false },
})
