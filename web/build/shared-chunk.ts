import { resolve } from 'node:path'
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

/** 'agent' of areas/agent/notes-screen.tsx. */
const areaOf = (entry: string): string => entry.split('/')[1] ?? ''
/** The files that draw the frame around the screens of an area. */
const isFrame = (entry: string): boolean => /-(?:area|shell)\.tsx$/.test(entry)
const isPart = (module: string): boolean => /@base-ui|@floating-ui/.test(module)
/** The parts that are drawn with a screen, and those that appear with the first toast; the others open on demand. */
const DRAWN = resolve(SOURCES, 'ui/frame/tabs.tsx')
const TOASTS = resolve(SOURCES, 'ui/overlays/toaster.tsx')

const readGraph = (graph: Graph) => {
  const entries = [
    ...new Set(Object.values(screenDocuments).flatMap(({ modules, isFirst }) => (isFirst ? modules : []))),
  ]
  const users = new Map<string, string[]>()
  for (const entry of entries)
    for (const module of reachOf(resolve(SOURCES, entry), graph))
      users.set(module, [...(users.get(module) ?? []), entry])
  const drawn = reachOf(DRAWN, graph)
  const toasts = reachOf(TOASTS, graph)
  return {
    isDrawn: (part: string): boolean => drawn.has(part),
    screensOf: (module: string): string[] => users.get(module) ?? [],
    isMost: (screens: readonly string[]) => screens.length > entries.length / 2,
    /** Opens on demand, or is part of it. */
    opens: (module: string): boolean =>
      [...reachOf(module, graph)].some((part) => isPart(part) && !drawn.has(part) && !toasts.has(part)),
  }
}

/**
 * Names a module's file by the first screens that need it: 'common' for most of them, 'kit' for a few in several areas,
 * the area for several in it, and none for one screen. A shared module's imports get the same file. 'overlays' (menus,
 * dialogs) load on demand; no other file imports it, which prevents circles.
 */
export const sharedChunk = (): ((module: string, graph: Graph) => string | null) => {
  let known: ReturnType<typeof readGraph> | undefined
  return (module, graph) => {
    known ??= readGraph(graph)
    const screens = known.screensOf(module)
    if (isPart(module) || screens.length > 1) {
      if (known.opens(module)) return 'overlays'
      if (isPart(module)) return known.isDrawn(module) ? 'kit' : 'toasts'
    }
    if (screens.length < 2) return null
    if (screens.some(isFrame) || known.isMost(screens)) return 'common'
    const areas = new Set(screens.map(areaOf))
    return areas.size > 1 ? 'kit' : ([...areas][0] ?? null)
  }
}
