import { defineConfig } from 'vitest/config'
import { drawn, mocking } from './vitest.common.ts'

/** Files that mock a module. Each loads all modules, because a mock outlives its file. */
export default defineConfig({ ...drawn, test: { ...drawn.test, name: 'web-mocking', include: mocking } })
