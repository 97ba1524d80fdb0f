import { basename, dirname } from 'node:path/posix'
import { featureOf, importsOf, isCode, isTest, linesOf, sourcesIn } from './source.mjs'

/** @typedef {import('../house-rules/project.mjs').Project} Project */

/** @param {Project} project */
const commandsIn = (project) =>
  sourcesIn(project, 'server/src').filter((path) => /\/features\/[^/]+\/commands\/[^/]+\.ts$/.test(path))

/**
 * The verbs that commands begin with: `assign` of `commands/assign-tour.ts`.
 *
 * @param {Project} project
 * @returns {string[]}
 */
export const commandVerbs = (project) =>
  [...new Set(commandsIn(project).map((path) => basename(path, '.ts').split('-', 1)[0] ?? ''))].sort()

/**
 * Commands that only other commands of their feature import: steps, and no operations that somebody can start.
 *
 * @param {Project} project
 * @returns {string[]}
 */
export const innerCommands = (project) => {
  const started = new Set(
    sourcesIn(project, 'server/src')
      .filter((path) => !/\/commands\/[^/]+$/.test(path))
      .flatMap((path) => importsOf(project, path)),
  )
  return commandsIn(project).filter((path) => !started.has(path))
}

/**
 * The folder of the server or the web with the most files, tests not counted.
 *
 * @param {Project} project
 * @returns {{ folder: string, files: number }}
 */
export const largestFolder = (project) => {
  const counts = new Map()
  for (const path of ['server/src', 'web/src', 'contract/src'].flatMap((folder) =>
    sourcesIn(project, folder),
  ))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const [folder = '', files = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  return { folder, files }
}

/**
 * The web's features that can reach themselves through the features they import.
 *
 * @param {Project} project
 * @returns {string[]}
 */
export const cyclicWebFeatures = (project) => {
  /** @type {Map<string, Set<string>>} */
  const uses = new Map()
  for (const path of sourcesIn(project, 'web/src')) {
    const from = featureOf(path)
    if (from === undefined) continue
    const used = uses.get(from) ?? new Set()
    uses.set(from, used)
    for (const to of importsOf(project, path).map(featureOf))
      if (to !== undefined && to !== from) used.add(to)
  }
  /** @param {string} start */
  const reachable = (start) => {
    const seen = new Set()
    const next = [...(uses.get(start) ?? [])]
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (seen.has(one)) continue
      seen.add(one)
      next.push(...(uses.get(one) ?? []))
    }
    return seen
  }
  return [...uses.keys()].filter((feature) => reachable(feature).has(feature)).sort()
}

/**
 * The tables of the server's features: their names in code and in SQL, and the feature whose `tables.ts` has them.
 *
 * @param {Project} project
 * @returns {{ name: string, sqlName: string, owner: string }[]}
 */
export const tablesOf = (project) =>
  sourcesIn(project, 'server/src')
    .filter(
      (path) =>
        /\/features\/[^/]+\/tables(?:\/[^/]+)?\.ts$/.test(path) ||
        /\/features\/[^/]+\/[^/]*tables\.ts$/.test(path),
    )
    .flatMap((path) =>
      [...project.read(path).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
        ([, name = '', sqlName = '']) => ({
          name,
          sqlName,
          owner: featureOf(path) ?? '',
        }),
      ),
    )

/**
 * Places where a feature writes into another feature's tables, through Drizzle or in SQL of its own.
 *
 * @param {Project} project
 * @returns {string[]} as in `notes/commands/add-note.ts: tours`
 */
export const foreignWrites = (project) => {
  const tables = tablesOf(project)
  return sourcesIn(project, 'server/src').flatMap((path) => {
    const feature = featureOf(path)
    if (feature === undefined) return []
    const text = project.read(path)
    return tables
      .filter(({ owner }) => owner !== feature)
      .flatMap(({ name, sqlName }) => {
        const inCode = new RegExp(`\\.(?:insert|update|delete)\\(\\s*${name}\\s*\\)`, 'g')
        const inSql = new RegExp(
          `\\b(?:insert into|update|delete from)\\s+(?:${sqlName}\\b|\\$\\{${name}\\})`,
          'g',
        )
        const count = [...text.matchAll(inCode), ...text.matchAll(inSql)].length
        return Array.from({ length: count }, () => `${path.replace('server/src/features/', '')}: ${sqlName}`)
      })
  })
}

/** What stands in for Stripe: each of these is a payment provider's behavior written by hand. */
const imitations = [
  { name: 'the sandbox in the server', where: /^server\/src\/features\/[^/]+\/adapters\/sandbox[^/]*\.ts$/ },
  { name: 'the stub of the server tests', where: /^server\/test\/stripe-[^/]+\.ts$/ },
  { name: 'the stub of the journeys', where: /^e2e\/(?:[^/]+\/)*stripe-[^/]*\.ts$/ },
  { name: 'the stub server', where: /^stripe-stub\// },
]

/**
 * @param {Project} project
 * @returns {string[]}
 */
export const stripeImitations = ({ paths }) =>
  imitations
    .filter(({ where }) => paths.some((path) => where.test(path) && !/\.(?:test|spec)\.ts$/.test(path)))
    .map(({ name }) => name)

/**
 * Lines of the web's tests for each line of its source.
 *
 * @param {Project} project
 */
export const webTestShare = (project) => {
  const sum = (/** @type {string[]} */ paths) => paths.reduce((all, path) => all + linesOf(project, path), 0)
  const tests = project.paths.filter((path) => path.startsWith('web/') && isCode(path) && isTest(path))
  return sum(tests) / sum(sourcesIn(project, 'web/src'))
}

/**
 * Lines of the server and the web, without tests.
 *
 * @param {Project} project
 */
export const sourceLines = (project) =>
  ['server/src', 'web/src']
    .flatMap((folder) => sourcesIn(project, folder))
    .reduce((all, path) => all + linesOf(project, path), 0)
