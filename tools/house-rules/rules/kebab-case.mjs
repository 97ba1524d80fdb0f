/** @import { Project } from '../project.mjs' */

const ours = /^(?:contract|server|demo|web|e2e|bench|stripe-stub|tools|docs)\//
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Makes names work on case-sensitive and case-insensitive disks. */
export const kebabCase = {
  name: 'kebab-case',
  why: 'Files and folders are named in kebab-case (assign-assistant.ts, tour-card.tsx).',

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (!ours.test(path) || (path.endsWith('.md') && !/^docs\/decisions\/\d/.test(path))) return []
      const wrong = path
        .split('/')
        .find((part) => !part.split('.').every((piece) => piece === '' || kebab.test(piece)))
      return wrong === undefined ? [] : [{ path, message: `'${wrong}' is not kebab-case` }]
    })
  },
}
