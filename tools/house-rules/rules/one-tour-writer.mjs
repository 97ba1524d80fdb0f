import { isTest, nameOf, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

/** The file that writes each kind of change to a row of `tours`. */
const writers = { insert: 'add-tour.ts', update: 'record-change.ts' }

const inserts = /\.insert\(\s*tours\s*\)|\binsert\s+into\s+(?:tours\b|\$\{tours\})/gi
const changes =
  /\.(?:update|delete)\(\s*tours\s*\)|\b(?:update\s+(?:only\s+)?|delete\s+from\s+(?:only\s+)?)(?:tours\b|\$\{tours\})/gi

/** A change of a tour that bypasses `recordChange` writes no history and does not raise the calendar sequence. */
export const oneTourWriter = {
  name: 'one-tour-writer',
  why: `Only ${writers.insert} of the tours feature inserts rows of the table tours, and only ${writers.update} updates them: it writes the version, the calendar sequence, the history and the event with each change.`,

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (!/^server\/src\/(?:features|http|kernel)\/.+\.ts$/.test(path) || isTest(path)) return []
      const text = project.read(path)
      const isTours = /^server\/src\/features\/tours\/(?:commands|steps)\/[^/]+$/.test(path)
      const mayInsert = isTours && nameOf(path) === writers.insert
      const mayUpdate = isTours && nameOf(path) === writers.update
      return [
        ...(mayInsert ? [] : faultsIn(path, text, inserts, 'inserts a tour')),
        ...(mayUpdate ? [] : faultsIn(path, text, changes, 'changes a tour')),
      ]
    })
  },
}

const faultsIn = (path, text, pattern, message) =>
  places(text, pattern).map(({ line }) => ({ path, line, message }))
