/** @import { Project } from '../project.mjs' */

const drawers = /^(?:utils?|helpers?|common|shared|misc|lib\/utils|constants|types|stuff)$/
const ours = /^(?:contract|server|demo|web|e2e|bench|stripe-stub|tools)\//

/** Refuses names that say nothing, and index files that hide where things are. */
export const forbiddenNames = {
  name: 'forbidden-names',
  why: 'Name a file after what it does (cursor.ts, money.ts), never utils, helpers, common, shared, misc, constants or types; import from the file itself, not through an index.',

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (!ours.test(path)) return []
      const drawer = path.split('/').find((part) => drawers.test(part.replace(/\..*$/, '')))
      if (drawer !== undefined) return [{ path, message: `'${drawer}' says nothing about what is in it` }]
      if (/(?:^|\/)index\.(?:ts|tsx|mjs|js)$/.test(path))
        return [{ path, message: 'an index file hides where things live' }]
      return []
    })
  },
}
