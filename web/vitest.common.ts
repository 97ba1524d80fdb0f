import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { ViteUserConfig } from 'vitest/config'

const root = import.meta.dirname

/** Component tests that mock a module. */
export const mocking = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.tsx'))
  .map((file) => join('src', file))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('vi.mock('))

/** The settings of all component tests. */
export const drawn = {
  plugins: [react()],
  test: {
    root,
    environment: 'happy-dom',
    // Only end tests that hang. The hook after a test examines the page, which takes seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Without a global `expect`, Testing Library does not clean up by itself.
    setupFiles: ['./test/setup.ts'],
  },
} satisfies ViteUserConfig
