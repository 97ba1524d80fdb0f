/** @import { Project } from '../project.mjs' */

const words = ['routes', 'policy', 'rules', 'tables', 'queries', 'views', 'jobs', 'ports']
/** A file of these kinds that grows too long is split by subject: `queries.invoices.ts`. */
const split = /^(?:queries|rules|views)\.[a-z]+(?:-[a-z]+)*\.ts$/
const plain = new RegExp(`^(?:${words.join('|')})(?:(?:\\.[a-z0-9-]+)?\\.test)?\\.ts$`)
const command =
  /^(?:commands|steps|exchanges)\/(?:[a-z]+\/)?[a-z]+(?:-[a-z0-9]+)+(?:(?:\.[a-z0-9-]+)?\.test)?\.ts$/
const adapter = /^adapters\/[a-z0-9]+(?:-[a-z0-9]+)*(?:(?:\.[a-z0-9-]+)?\.test)?\.(?:ts|tsx)$/
const worker = /^adapters\/[a-z0-9]+(?:-[a-z0-9]+)*-worker\.mjs$/

/** Gives every server feature the same file names. */
export const featureFiles = {
  name: 'feature-files',
  why: `A server feature holds ${words.map((word) => `${word}.ts`).join(', ')}, commands/<verb-noun>.ts, steps/<verb-noun>.ts, exchanges/<verb-noun>.ts and adapters/<name>.ts, each with its tests (<file>.test.ts or <file>.<aspect>.test.ts), and nothing else. A long queries.ts, rules.ts or views.ts is split by subject: queries.<subject>.ts. A folder of more than 25 commands is divided by subject: commands/<subject>/<verb-noun>.ts. An adapter that blocks has its part for a worker thread in adapters/<name>-worker.mjs.`,

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      const found = /^server\/src\/features\/([^/]+)\/(.+)$/.exec(path)
      if (found === null) return []
      const inside = found[2] ?? ''
      if ([plain, split, command, adapter, worker].some((known) => known.test(inside))) return []
      return [{ path, message: `'${inside}' is not in the vocabulary of a feature` }]
    })
  },
}
