import { tablesOf } from '../../figures/measures.mjs'
import { calls, nounsBelow } from '../../nouns.mjs'
import { isTest, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const feature = /^server\/src\/features\/([^/]+)\/(.+\.tsx?)$/
const reads = /^(?:tables|queries|views)(?:\.[a-z-]+)?\.ts$/
const named =
  /\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+|lateral\s+)?"?([a-z_]+)"?(?=[\s,;()`'"]|$)/gi
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * Reads that name a higher feature's tables, for a reason.
 *
 * @type {Record<string, string[]>} path → the owners of the tables
 */
const exceptions = {
  // Each row of a tour list shows its unread notes. A second statement for each list would cost a round trip, and a
  // port would pass through all callers of every read of tours.
  'server/src/features/tours/queries.ts': ['notes'],
}

/**
 * The import law for table names in SQL text, which imports nothing: a feature's reads may name the tables of every
 * feature below it in the calls table, and its other files the tables of the features in its row.
 */
export const tablesInSql = {
  name: 'tables-in-sql',
  why: "SQL text names the tables of its own feature, of the features in its row of the calls table (tools/nouns.mjs), and in tables.ts, queries.ts and views.ts of every feature below it. Call the other feature's own code, or give it a port.",

  /** @param {Project} project */
  check(project) {
    const owners = new Map(tablesOf(project).map(({ sqlName, owner }) => [sqlName, owner]))
    return project.paths.flatMap((path) => {
      const [, noun = '', file = ''] = feature.exec(path) ?? []
      const row = calls[noun]
      if (row === undefined || isTest(path)) return []
      const below = reads.test(file) || typeof row === 'string' ? nounsBelow(noun) : row
      const allowed = new Set([noun, ...below, ...(exceptions[path] ?? [])])
      const text = project.read(path).replaceAll(comment, (found) => found.replaceAll(/[^\n]/g, ' '))
      return places(text, named).flatMap(({ line, match }) => {
        const owner = owners.get(match[1] ?? '')
        if (owner === undefined || allowed.has(owner)) return []
        return [{ path, line, message: `names ${match[1]}, a table of ${owner}` }]
      })
    })
  },
}
