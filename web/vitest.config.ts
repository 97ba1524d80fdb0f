import { defineConfig } from 'vitest/config'
import { drawn, replacing } from './vitest.common.ts'

/**
 * What draws something. The files of a process share the modules of the application, which take longer to load than
 * most files to run; web/test/setup.ts puts back what they leave.
 */
export default defineConfig({
  ...drawn,
  test: {
    ...drawn.test,
    name: 'web',
    include: ['{src,test}/**/*.test.tsx'],
    exclude: replacing,
    isolate: false,
  },
})
