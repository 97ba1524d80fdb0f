import { defineConfig } from 'vitest/config'

/**
 * What needs no browser runs without the stand-in for one, which takes longer to set up than most of these files run. A
 * file that needs its storage or its window says so in its first line: `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  test: {
    name: 'web-plain',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Ends what hangs; says nothing about speed.
    testTimeout: 60_000,
  },
})
