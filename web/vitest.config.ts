import { defineConfig } from 'vitest/config'
import { drawn, mocking } from './vitest.common.ts'

/**
 * Component tests; the others are in vitest.plain.config.ts. The files of a process share its window and the modules of
 * node_modules, which take longer to load than most files take to run. Each file has the application's modules of its own
 * (web/test/setup.ts).
 */
export default defineConfig({
  ...drawn,
  test: {
    ...drawn.test,
    name: 'web',
    include: ['{src,test}/**/*.test.tsx'],
    exclude: mocking,
    isolate: false,
  },
})
