import { dirname, join, normalize } from 'node:path/posix'

/** @typedef {import('../house-rules/project.mjs').Project} Project */

/** @param {string} path */
export const isTestFile = (path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path)

/**
 * A test, or a file that only tests use.
 *
 * @param {string} path
 */
export const isTest = (path) => isTestFile(path) || /^(?:server|web)\/test\//.test(path)

/** @param {string} path */
export const isCode = (path) => /\.(?:[cm]?ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')

/**
 * The source files of one workspace, without tests.
 *
 * @param {Project} project
 * @param {string} folder such as `server/src`
 */
export const sourcesIn = ({ paths }, folder) =>
  paths.filter((path) => path.startsWith(`${folder}/`) && isCode(path) && !isTest(path))

/**
 * The number of lines of a file that are not empty.
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
 * The files of the same workspace that a file imports, including types.
 *
 * @param {Project} project
 * @param {string} path
 * @returns {string[]}
 */
export const importsOf = (project, path) =>
  [...project.read(path).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g)].map(
    ([, to = '']) => normalize(join(dirname(path), to)),
  )

const importStatement = /\b(?:import|export)\s+(type\s+)?([^'";]*?)\bfrom\s*['"](\.{1,2}\/[^'"]+)['"]/g
const typesOnly = /^\{(?:\s*type\s+[^,}]+,?)+\s*\}\s*$/

/**
 * The files of the same workspace whose values a file imports by name. Imports of types alone do not count.
 *
 * @param {Project} project
 * @param {string} path
 * @returns {string[]}
 */
export const valueImportsOf = (project, path) =>
  [...project.read(path).matchAll(importStatement)]
    .filter(([, type, names = '']) => type === undefined && !typesOnly.test(names))
    .map(([, , , to = '']) => normalize(join(dirname(path), to)))

/**
 * The feature of a file, or undefined.
 *
 * @param {string} path
 */
export const featureOf = (path) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
