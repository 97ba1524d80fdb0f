import { basename, dirname } from 'node:path/posix'
import {
  featureOf,
  importsOf,
  isCode,
  isTest,
  isTestFile,
  linesOf,
  sourcesIn,
  valueImportsOf,
} from './source.mjs'

/** @typedef {import('../house-rules/project.mjs').Project} Project */

const command = /\/features\/[^/]+\/commands\/(?:[^/]+\/)?[^/]+\.ts$/
const commandOrPart = /\/features\/[^/]+\/(?:commands|steps|exchanges)\/(?:[^/]+\/)?[^/]+\.ts$/

/**
 * The verbs that commands, steps and exchanges begin with: `assign` of `commands/assign-assistant.ts`.
 *
 * @param {Project} project
 * @returns {string[]}
 */
export const commandVerbs = (project) =>
  [
    ...new Set(
      sourcesIn(project, 'server/src')
        .filter((path) => commandOrPart.test(path))
        .map((path) => basename(path, '.ts').split('-', 1)[0] ?? ''),
    ),
  ].sort()

/**
 * Commands that no route, job or program calls. Their code is a part of other commands. An import of a type alone is no
 * call.
 *
 * @param {Project} project
 * @returns {string[]}
 */
export const innerCommands = (project) => {
  const sources = sourcesIn(project, 'server/src')
  const called = new Set(
    sources.filter((path) => !commandOrPart.test(path)).flatMap((path) => valueImportsOf(project, path)),
  )
  return sources.filter((path) => command.test(path) && !called.has(path))
}

/**
 * The folder with the most code files, without tests. Migrations are SQL and do not count: no one can divide a sequence
 * of numbers.
 *
 * @param {Project} project
 * @returns {{ folder: string, files: number }}
 */
export const largestFolder = ({ paths }) => {
  const counts = new Map()
  for (const path of paths.filter((path) => isCode(path) && !isTestFile(path)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const [folder = '', files = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  return { folder, files }
}

/**
 * The web features that import themselves through other features.
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
 * The tables of the server's features: their names in code and in SQL, and their features.
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
 * Places where a feature writes to another feature's tables, with Drizzle or in SQL.
 *
 * @param {Project} project
 * @returns {string[]} such as `notes/commands/add-note.ts: tours`
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

/** The hand-written imitations of Stripe. */
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
 * Lines of web tests per line of web source.
 *
 * @param {Project} project
 */
export const webTestShare = (project) => {
  const sum = (/** @type {string[]} */ paths) => paths.reduce((all, path) => all + linesOf(project, path), 0)
  const tests = project.paths.filter((path) => path.startsWith('web/') && isCode(path) && isTest(path))
  return sum(tests) / sum(sourcesIn(project, 'web/src'))
}

/**
 * Lines of server, web and demo source, without tests.
 *
 * @param {Project} project
 */
export const sourceLines = (project) =>
  ['server/src', 'web/src', 'demo/src']
    .flatMap((folder) => sourcesIn(project, folder))
    .reduce((all, path) => all + linesOf(project, path), 0)
