/** @import { Project } from '../project.mjs' */

const reader = 'server/src/config.ts'
const list = '.env.example'

/** Keeps .env.example complete for operators. */
export const settingsListed = {
  name: 'settings-listed',
  why: `Every variable that ${reader} reads is explained in ${list}, which lists no unused variable.`,

  /** @param {Project} project */
  check(project) {
    if (!project.paths.includes(reader)) return []
    if (!project.paths.includes(list)) return [{ path: list, message: 'is missing' }]
    const compose = project.paths.includes('compose.yaml') ? project.read('compose.yaml') : ''
    const read = namesIn(project.read(reader), /^ {2}([A-Z][A-Z0-9_]+):/gm)
    const listed = namesIn(project.read(list), /^#? ?([A-Z][A-Z0-9_]+)=/gm)
    return [
      ...read
        .filter((name) => !listed.includes(name))
        .map((name) => ({ path: list, message: `lacks ${name}` })),
      ...listed
        .filter((name) => !read.includes(name) && !compose.includes(`\${${name}`))
        .map((name) => ({ path: list, message: `has ${name}, which nothing reads` })),
    ]
  },
}

const namesIn = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1])
