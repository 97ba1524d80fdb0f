import { defineConfig } from 'vitest/config'
import { apart, common, oxc, shortLived } from './vitest.common.ts'

/** With TEST_DATABASE_URL: repeats on the embedded database what differs between the two databases. */
export default defineConfig({
  oxc,
  test: {
    ...common,
    execArgv: shortLived,
    name: 'server-embedded-apart',
    include: apart,
    isolate: false,
    // These do not differ; the tests of events cover what the live stream reads. The first start seeds a demo in an embedded
    // database (first-start).
    exclude: [
      'src/programs/{replay-webhooks,reset-two-factor}.test.ts',
      'src/kernel/{pictures,database/{data-folder,prepared}}.test.ts',
      'src/http/{live-stream,server}.test.ts',
    ],
  },
})
