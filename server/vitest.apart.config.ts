import { defineConfig } from 'vitest/config'
import { apart, common } from './vitest.common.ts'

/** A process for each file. */
export default defineConfig({ test: { ...common, name: 'server-apart', include: apart } })
