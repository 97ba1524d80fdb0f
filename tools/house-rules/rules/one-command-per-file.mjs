import { isChange, nameOf, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const exported = /^export\s+(?:async\s+)?(?:function\*?|const|let|var|class|enum)\s+([A-Za-z0-9_$]+)/gm
const listed = /^export\s*\{([^}]*)\}/gm

/** The names of a feature's files list its commands, steps and exchanges. */
export const oneCommandPerFile = {
  name: 'one-command-per-file',
  why: 'commands/assign-assistant.ts exports one value, the command assignAssistant, and besides it types only. The same applies to steps/ and exchanges/.',

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (!isChange(path)) return []
      const text = project.read(path)
      const names = [
        ...places(text, exported).map(({ match }) => match[1]),
        ...places(text, listed).flatMap(({ match }) => valuesIn(match[1] ?? '')),
      ]
      const expected = camel(nameOf(path).replace(/\.ts$/, ''))
      if (names.length === 1 && names[0] === expected) return []
      const found = names.length === 0 ? 'no value' : names.join(', ')
      return [{ path, message: `exports ${found}; expected exactly ${expected}` }]
    })
  },
}

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())

const valuesIn = (list) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(/\s+as\s+/).at(-1))
