import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { ViteUserConfig } from 'vitest/config'

const root = import.meta.dirname

/** Test files that replace a module of the application. */
export const replacing = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => file.endsWith('.test.tsx') && readFileSync(join(root, file), 'utf8').includes('vi.mock('))

/** What tests that draw something have in common. */
export const drawn = {
  plugins: [react()],
  test: {
    root,
    environment: 'happy-dom',
    // Ends what hangs; says nothing about speed.
    testTimeout: 60_000,
    // No global `expect`: without it Testing Library does not clean up by itself.
    setupFiles: ['./test/setup.ts'],
  },
} satisfies ViteUserConfig
