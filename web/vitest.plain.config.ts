import { defineConfig } from 'vitest/config'

/**
 * Tests without happy-dom, which takes longer to set up than most of these files run. A file that needs storage or a
 * window begins with `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  test: {
    name: 'web-plain',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // Files share processes, because a process for each file took half of the time.
    isolate: false,
    // Only ends tests that hang.
    testTimeout: 60_000,
  },
})
