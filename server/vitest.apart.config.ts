import { defineConfig } from 'vitest/config'
import { leftOut } from './test/left-out.ts'
import { apart, common } from './vitest.common.ts'

/** A process for each file. */
export default defineConfig({ test: { ...common, name: 'server-apart', include: apart, exclude: leftOut } })
