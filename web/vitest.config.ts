import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What draws something. The rest is in vitest.plain.config.ts. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.tsx'],
    environment: 'happy-dom',
    // Ends what hangs; says nothing about speed.
    testTimeout: 60_000,
    // No global `expect`: without it Testing Library does not clean up by itself.
    setupFiles: ['./test/setup.ts'],
  },
})
