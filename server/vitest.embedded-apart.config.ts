import { defineConfig } from 'vitest/config'
import { apart, common } from './vitest.common.ts'

/** Beside a run on PostgreSQL: what differs between the two databases, on the embedded one. A process for each file. */
export default defineConfig({ test: { ...common, name: 'server-embedded-apart', include: apart } })
