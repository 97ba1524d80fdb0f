import { defineConfig } from 'vitest/config'
import { drawn, mocking } from './vitest.common.ts'

/**
 * Component tests; vitest.plain.config.ts has the others. The files of a process share its window and the modules of
 * node_modules, which take longer to load than most files run. Each file loads the application's modules again
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
