import { places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const words = ['only', 'skip', 'todo', 'fixme', 'fails']
const partial = new RegExp(
  `\\b(?:it|test|describe|suite)(?:\\.[a-z]+)*\\.(?:${words.join('|')})\\b\\s*[(.]`,
  'g',
)

/** A skipped test proves nothing. `skipIf` with a reason is allowed. */
export const wholeSuites = {
  name: 'whole-suites',
  why: 'No .only, no .skip: a test runs, or it is deleted.',

  /** @param {Project} project */
  check(project) {
    return project.paths
      .filter(
        (path) =>
          /\.(?:test|spec)\.(?:ts|tsx|mjs)$/.test(path) || /^(?:e2e|server\/test)\/.*\.ts$/.test(path),
      )
      .flatMap((path) =>
        places(project.read(path), partial).map(({ line, match }) => ({
          path,
          line,
          message: `'${match[0].replace(/\s*[(.]$/, '')}' leaves tests out`,
        })),
      )
  },
}
