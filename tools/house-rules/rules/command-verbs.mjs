import { commandVerbs } from '../../command-verbs.mjs'
import { isTest, nameOf } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const known = new Set(/** @type {readonly string[]} */ (commandVerbs))

/** One action has one word: whoever looks for the command that changes something knows how its file begins. */
export const commandVerb = {
  name: 'command-verbs',
  why: "A command's file begins with one of the verbs listed in tools/command-verbs.mjs.",

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (!/^server\/src\/features\/[^/]+\/commands\/[^/]+\.ts$/.test(path) || isTest(path)) return []
      const verb = nameOf(path).replace(/\.ts$/, '').split('-', 1)[0] ?? ''
      if (known.has(verb)) return []
      return [{ path, message: `begins with '${verb}', which tools/command-verbs.mjs does not list` }]
    })
  },
}
