/**
 * Who may call what, production's door, strange input, and how the demo's business is made up: shown before one
 * PostgreSQL it is the same before the other.
 */
const shownOnce = [
  'test/{audiences,hostile-input}.test.ts',
  'src/http/production.test.ts',
  'src/demo/{business,days}.test.ts',
]

/** The files that the pipeline's second run (.ci/run) does not repeat. */
export const leftOut = process.env.PORCHLIGHT_TEST_AGAIN ? shownOnce : []
