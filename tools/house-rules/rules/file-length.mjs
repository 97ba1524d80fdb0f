import { isTest } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const longest = 400

/** Keeps each file to one subject. */
export const fileLength = {
  name: 'file-length',
  why: `No .ts or .tsx file over ${longest} lines: split it by subject. Aim: median under 80, nine in ten under 220.`,

  /** @param {Project} project */
  check(project) {
    return lengths(project).flatMap(({ path, lines }) =>
      lines > longest ? [{ path, message: `${lines} lines, ${lines - longest} too many` }] : [],
    )
  },

  /** @param {Project} project */
  report(project) {
    const all = lengths(project).filter(({ path }) => !isTest(path))
    if (all.length === 0) return 'no source files yet'
    const sorted = all.map(({ lines }) => lines).sort((a, b) => a - b)
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    return `${sorted.length} source files: median ${at(0.5)} lines (aim < 80), nine in ten up to ${at(0.9)} (aim < 220), longest ${at(1)}`
  },
}

function lengths(project) {
  return project.paths
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, lines: project.read(path).replace(/\n$/, '').split('\n').length }))
}
