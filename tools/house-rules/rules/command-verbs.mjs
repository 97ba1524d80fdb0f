import { commandVerbs } from '../../command-verbs.mjs'
import { isChange, nameOf } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const known = new Set(/** @type {readonly string[]} */ (commandVerbs))

/** One action has one word, so the name of a command, a step or an exchange can be guessed. */
export const commandVerb = {
  name: 'command-verbs',
  why: 'The file of a command, a step or an exchange begins with one of the verbs listed in tools/command-verbs.mjs.',

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (!isChange(path)) return []
      const verb = nameOf(path).replace(/\.ts$/, '').split('-', 1)[0] ?? ''
      if (known.has(verb)) return []
      return [{ path, message: `begins with '${verb}', which tools/command-verbs.mjs does not list` }]
    })
  },
}
