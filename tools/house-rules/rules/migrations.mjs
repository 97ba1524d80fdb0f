import { createHash } from 'node:crypto'
import { nameOf } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const folder = 'server/migrations'

/** The list of released migrations, written by tools/land-migrations.mjs; a line is `<sha256>  <file name>`. */
export const landedList = `${folder}/.landed`

/**
 * Released migrations must not change. The list `.landed` names them, because an archive or a shallow clone has no git
 * history.
 */
export const migrations = {
  name: 'migrations',
  why: `Migrations are NNNN-what-it-does.sql, numbered from 0001 without a gap, and never edited once listed in ${landedList}: write the next one instead.`,

  /** @param {Project} project */
  check(project) {
    const files = project.paths.filter((path) => path.startsWith(`${folder}/`) && path !== landedList).sort()
    const numbered = files.filter((path) => /^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.test(nameOf(path)))
    const misnamed = files
      .filter((path) => !numbered.includes(path))
      .map((path) => ({ path, message: 'is not named NNNN-what-it-does.sql' }))
    const misnumbered = numbered.flatMap((path, at) => {
      const expected = String(at + 1).padStart(4, '0')
      if (nameOf(path).startsWith(`${expected}-`)) return []
      return [{ path, message: `is number ${at + 1} in order, so its name begins with ${expected}-` }]
    })
    return [...misnamed, ...misnumbered.slice(0, 1), ...edited(project)]
  },
}

/** SHA-256 of a migration's text. */
export function checksum(text) {
  return createHash('sha256').update(text).digest('hex')
}

function edited(project) {
  if (!project.paths.includes(landedList)) return []
  return project
    .read(landedList)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [sum, name] = line.trim().split(/\s+/)
      const path = `${folder}/${name}`
      if (!project.paths.includes(path)) return [{ path, message: 'was released and is missing' }]
      if (checksum(project.read(path)) === sum) return []
      return [{ path, message: 'was edited after its release: undo that and write the next migration' }]
    })
}
