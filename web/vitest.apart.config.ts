import { defineConfig } from 'vitest/config'
import { drawn, replacing } from './vitest.common.ts'

/** What draws something with a module replaced: modules of its own for each file, so that no other file meets it. */
export default defineConfig({ ...drawn, test: { ...drawn.test, name: 'web-apart', include: replacing } })
