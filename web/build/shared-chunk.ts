import { basename, extname, resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { screenDocuments } from '../src/areas/screen-documents.ts'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const SOURCES = resolve(import.meta.dirname, '../src')

/** Everything that a module needs before it runs, itself included. */
const reachOf = (module: string, graph: Graph, found = new Set<string>()): Set<string> => {
  if (found.has(module)) return found
  found.add(module)
  for (const further of graph.getModuleInfo(module)?.importedIds ?? []) reachOf(further, graph, found)
  return found
}

/** The screens, dialogs and other modules that are imported dynamically and need `module`. */
const rootsOf = (
  module: string,
  graph: Graph,
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> => {
  if (seen.has(module)) return found
  seen.add(module)
  const info = graph.getModuleInfo(module)
  if (info && info.dynamicImporters.length > 0) found.add(module)
  for (const importer of info?.importers ?? []) rootsOf(importer, graph, found, seen)
  return found
}

const isPart = (module: string): boolean => /@base-ui|@floating-ui/.test(module)
const isOfFeature = (module: string): boolean => /\/src\/(?:areas|features)\//.test(module)
/** The parts that are drawn with a screen, and those that appear with the first toast; the others open on demand. */
const DRAWN = resolve(SOURCES, 'ui/frame/tabs.tsx')
const TOASTS = resolve(SOURCES, 'ui/overlays/toaster.tsx')

/** Modules that one page loads together. */
type Page = { area: string; name: string; isFirst: boolean; modules: readonly string[] }

/** The screens, and what an area's loaders import to start their requests (routes.tsx). */
const pages: readonly Page[] = [
  ...Object.values(screenDocuments),
  { modules: ['areas/admin/admin-reads.ts'], isFirst: true },
  { modules: ['areas/assistant/assistant-reads.ts'], isFirst: true },
].map(({ modules, isFirst }) => {
  // 'agent' and 'notes-screen' of areas/agent/notes-screen.tsx.
  const last = modules.at(-1) ?? ''
  return { area: last.split('/')[1] ?? '', name: basename(last, extname(last)), isFirst, modules }
})
/** Some users' screens outside these modules' areas load them too. */
const further = new Set(
  Object.values(screenDocuments).flatMap((page) =>
    page.further.flatMap(({ modules }) => modules.map((module) => resolve(SOURCES, module))),
  ),
)
const firstPages = pages.filter(({ isFirst }) => isFirst)
/** Whether `some` includes most pages of an area. */
const isOfMost = (some: readonly Page[], area: string): boolean => {
  const isOfArea = (page: Page): boolean => page.area === area
  return some.filter(isOfArea).length > pages.filter(isOfArea).length / 2
}

/** The pages about a user's own account. */
const ownPages = new Set(
  ['profile', 'subscription', 'account', 'mails', 'two-factor'].map((name) => `${name}-screen`),
)

const readGraph = (graph: Graph) => {
  const users = new Map<string, Set<Page>>()
  const entries = new Map<string, Set<string>>()
  for (const page of pages)
    for (const entry of page.modules)
      for (const module of reachOf(resolve(SOURCES, entry), graph)) {
        users.set(module, (users.get(module) ?? new Set()).add(page))
        if (page.isFirst) entries.set(module, (entries.get(module) ?? new Set()).add(entry))
      }
  const formPages = new Set(
    [...users].flatMap(([module, using]) => (module.includes('/react-hook-form/') ? [...using] : [])),
  )
  const drawn = reachOf(DRAWN, graph)
  const toasts = reachOf(TOASTS, graph)
  return {
    isDrawn: (part: string): boolean => drawn.has(part),
    pagesOf: (module: string): Page[] => [...(users.get(module) ?? [])],
    /** Whether several modules of the first screens' documents need it. */
    isShared: (module: string): boolean => (entries.get(module)?.size ?? 0) > 1,
    /** Whether nothing but these pages loads it. */
    isOnlyFor: (module: string, some: readonly Page[]): boolean => {
      const own = new Set(some.flatMap(({ modules }) => modules.map((entry) => resolve(SOURCES, entry))))
      return [...rootsOf(module, graph)].every((root) => own.has(root) && !further.has(root))
    },
    /** A control or a rule: other screens and dialogs may need it without needing this screen's features. */
    isGeneral: (module: string): boolean => ![...reachOf(module, graph)].some(isOfFeature),
    /** The group of a module that only less visited screens share. Null leaves the module to the bundler. */
    groupOf: (some: readonly Page[]): string | null => {
      if (some.every((page) => formPages.has(page))) return 'forms'
      if (!some.every(({ name }) => ownPages.has(name))) return null
      const [area, ...others] = new Set(some.map((page) => page.area))
      return others.length > 0 ? 'own' : `${area}-own`
    },
    /** Opens on demand, or is part of it. */
    opens: (module: string): boolean =>
      [...reachOf(module, graph)].some((part) => isPart(part) && !drawn.has(part) && !toasts.has(part)),
  }
}

/**
 * Names a module's file by the first screens that need it: 'common' for most of them, 'kit' for a few in several areas,
 * the area for several in it, and the screen for one. If other screens or dialogs load it too, '-shared' follows, and so
 * it does for what most screens of an area need. For one screen, '-controls' follows the area instead if the module needs
 * no feature, so that a profile with a checkbox does not load the queue. Few visits begin at the other screens: 'forms'
 * and 'own' are what forms and the pages about a user's own account share beyond that. So a screen needs few files: each
 * costs a phone a part of a round trip. 'overlays' (menus, dialogs) load on demand; no other file imports it, which
 * prevents circles. Null leaves the module to the bundler.
 */
export const sharedChunk = (): ((module: string, graph: Graph) => string | null) => {
  let known: ReturnType<typeof readGraph> | undefined
  return (module, graph) => {
    known ??= readGraph(graph)
    if (module === DRAWN) return 'tabs'
    if (isPart(module) || known.isShared(module)) {
      if (known.opens(module)) return 'overlays'
      if (isPart(module)) return known.isDrawn(module) ? 'tabs' : 'toasts'
    }
    const all = known.pagesOf(module)
    const some = all.some(({ isFirst }) => isFirst) ? all.filter(({ isFirst }) => isFirst) : all
    const [first, ...others] = some
    if (!first) return null
    if (some.length > firstPages.length / 2 && first.isFirst) return 'common'
    if (others.length > 0 && !first.isFirst) return known.groupOf(some)
    if (others.some(({ area }) => area !== first.area)) return 'kit'
    if (others.length === 0 && isOfMost(all, first.area)) return `${first.area}-shared`
    const group = others.length > 0 ? first.area : `${first.area}-${first.name}`
    if (known.isOnlyFor(module, some)) return group
    return others.length === 0 && known.isGeneral(module) ? `${first.area}-controls` : `${group}-shared`
  }
}
