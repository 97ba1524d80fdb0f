import { nameOf } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const folder = 'docs/decisions'
const maps = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', `${folder}/README.md`]

/** Keeps decisions easy to find, with their consequences. */
export const decisions = {
  name: 'decisions',
  why: `A decision is ${folder}/NNNN-name.md with the headings Context, Decision and Consequences, each number once, and is linked from ARCHITECTURE.md or ${folder}/README.md.`,

  /** @param {Project} project */
  check(project) {
    const pages = project.paths
      .filter((path) => path.startsWith(`${folder}/`) && nameOf(path) !== 'README.md')
      .sort()
    const map = maps
      .filter((path) => project.paths.includes(path))
      .map((path) => project.read(path))
      .join('\n')
    const seen = new Map()
    return pages.flatMap((path) => {
      const name = nameOf(path)
      if (!/^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(name))
        return [{ path, message: 'is not named NNNN-name.md' }]
      const text = project.read(path)
      const faults = ['Context', 'Decision', 'Consequences']
        .filter((heading) => !new RegExp(`^#{2,3} ${heading}\\s*$`, 'm').test(text))
        .map((heading) => ({ path, message: `has no heading '${heading}'` }))
      if (!map.includes(name)) faults.push({ path, message: 'is not linked' })
      const number = name.slice(0, 4)
      if (seen.has(number)) faults.push({ path, message: `has the number of ${seen.get(number)}` })
      seen.set(number, name)
      return faults
    })
  },
}
