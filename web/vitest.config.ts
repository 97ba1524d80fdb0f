import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Component tests; vitest.plain.config.ts has the others. The files of a process share its window and the modules of
 * node_modules, which take longer to load than most files run. Each file loads the application's modules again
 * (web/test/setup/setup.ts).
 */
export default defineConfig({
  plugins: [react()],
  // React's production build (web/test/setup/production-react.ts) lacks the functions of development JSX.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.tsx'],
    environment: 'happy-dom',
    isolate: false,
    // Only end tests that hang. The hook after a test examines the page, which takes seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Without a global `expect`, Testing Library does not clean up by itself.
    setupFiles: ['./test/setup/production-react.ts', './test/setup/setup.ts'],
    sequence: { setupFiles: 'list' },
  },
})
