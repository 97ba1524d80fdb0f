import { dirname, join, normalize } from 'node:path/posix'

/** @typedef {import('../house-rules/project.mjs').Project} Project */

/** @param {string} path */
export const isTest = (path) =>
  /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path) || /^(?:server|web)\/test\//.test(path)

/** @param {string} path */
export const isCode = (path) => /\.(?:[cm]?ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')

/**
 * The product's own code of one workspace, without its tests.
 *
 * @param {Project} project
 * @param {string} folder as in `server/src`
 */
export const sourcesIn = ({ paths }, folder) =>
  paths.filter((path) => path.startsWith(`${folder}/`) && isCode(path) && !isTest(path))

/**
 * Lines of a file that hold something.
 *
 * @param {Project} project
 * @param {string} path
 */
export const linesOf = (project, path) =>
  project
    .read(path)
    .split('\n')
    .filter((line) => line.trim() !== '').length

/**
 * The files of the same workspace that a file imports, types included.
 *
 * @param {Project} project
 * @param {string} path
 * @returns {string[]}
 */
export const importsOf = (project, path) =>
  [...project.read(path).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g)].map(
    ([, to = '']) => normalize(join(dirname(path), to)),
  )

/**
 * The feature that a file belongs to, or undefined.
 *
 * @param {string} path
 */
export const featureOf = (path) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
