import { calls, webCalls } from '../../nouns.mjs'

/** @import { Project } from '../project.mjs' */

const page = 'ARCHITECTURE.md'
const row = /^\| `([a-z-]+)`\s*\|[^|]*\|([^|]*)\|$/gm
const webRow = /^\| `web\/([a-z-]+)`\s*\|([^|]*)\|$/gm

const tables = [
  { table: calls, pattern: row },
  { table: webCalls, pattern: webRow },
]

/** Keeps the calls tables of server and web in the order in which calls go down, in tools/nouns.mjs and in ARCHITECTURE.md. */
export const callsTable = {
  name: 'calls-table',
  why: 'A feature calls only features that stand below it in tools/nouns.mjs, and ARCHITECTURE.md has the same table in the same order. To call upward, give the lower feature a port (ports.ts) and the upper one an adapter, or write an event.',

  /** @param {Project} project */
  check(project) {
    const text = project.has(page) ? project.read(page) : undefined
    return tables.flatMap(({ table, pattern }) => [
      ...faultsOf(table),
      ...(text === undefined ? [] : differencesOf(table, rowsOf(text, pattern))),
    ])
  },
}

/**
 * Calls that do not go down.
 *
 * @param {Record<string, readonly string[] | string>} table
 */
export function faultsOf(table) {
  const order = Object.keys(table)
  return Object.entries(table).flatMap(([noun, called]) =>
    typeof called === 'string'
      ? []
      : called
          .filter((other) => order.indexOf(other) <= order.indexOf(noun))
          .map((other) => ({
            path: 'tools/nouns.mjs',
            message: `${noun} calls ${other}, which does not stand below it`,
          })),
  )
}

/** The rows of a table of the page: each feature with the features that its last column names. */
function rowsOf(text, pattern) {
  return [...text.matchAll(pattern)].map(([, noun = '', cell = '']) => ({ noun, cell: cell.trim() }))
}

/**
 * Where the page differs from the table.
 *
 * @param {Record<string, readonly string[] | string>} table
 * @param {{ noun: string, cell: string }[]} shown
 */
export function differencesOf(table, shown) {
  const order = Object.keys(table)
  const inPage = shown.map(({ noun }) => noun)
  if (inPage.join() !== order.join())
    return [
      {
        path: page,
        message: `the rows of the calls table are ${inPage.join(', ')}, not ${order.join(', ')}`,
      },
    ]
  return shown.flatMap(({ noun, cell }) => {
    const called = table[noun]
    if (called === undefined || typeof called === 'string') return []
    const named = namesIn(cell)
    return named.join() === called.join()
      ? []
      : [
          {
            path: page,
            message: `${noun} calls ${called.join(', ') || 'no feature'}, and the page says ${named.join(', ') || 'none'}`,
          },
        ]
  })
}

/** 'people, subscriptions (whether one gives access)' → ['people', 'subscriptions'] */
function namesIn(cell) {
  return cell
    .replaceAll(/\([^)]*\)/g, '')
    .split(/[;,]/)
    .map((name) => name.trim())
    .filter((name) => /^[a-z]+(?:-[a-z]+)*$/.test(name))
}
