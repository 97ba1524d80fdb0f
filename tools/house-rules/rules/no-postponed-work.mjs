import { isCode, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

// In two parts, so that the rule does not find itself.
const marks = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`, 'g')

/** Refuses notes about unfinished work. */
export const noPostponedWork = {
  name: 'no-postponed-work',
  why: 'Finish it, or open an issue; the code says how things are.',

  /** @param {Project} project */
  check(project) {
    return project.paths
      .filter((path) => isCode(path) || /\.(?:css|sql|md|sh|yaml|yml)$/.test(path) || path === '.ci/run')
      .flatMap((path) =>
        places(project.read(path), marks).map(({ line, match }) => ({
          path,
          line,
          message: `says ${match[0]}`,
        })),
      )
  },
}
