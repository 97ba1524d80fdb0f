import { isCode, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

// A computed name in an object of its own is the one way to spread a property whose name is an expression.
const packed = /\.\.\.\{(?!\s*\[)/g

/** Spreading an object literal saves a line and hides what an object or an element receives. */
export const noPackedProperties = {
  name: 'no-packed-properties',
  why: 'Write properties one by one instead of packing them as an object that is spread. If the file grows too long, it covers two subjects: split it.',

  /** @param {Project} project */
  check(project) {
    return project.paths
      .filter(isCode)
      .flatMap((path) =>
        places(project.read(path), packed).map(({ line }) => ({ path, line, message: 'packs properties' })),
      )
  },
}
