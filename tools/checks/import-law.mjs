import { projectAt, root } from '../house-rules/project.mjs'
import { cruiseImports } from '../import-law/cruise.mjs'
import { law } from '../import-law/law.mjs'

/** Checks which module imports which (tools/import-law/). */
export const importLaw = {
  name: 'import law',
  async run() {
    const { paths } = projectAt()
    const { modules, edges, contractEdges, faults } = await cruiseImports(root)
    const did = `${law.length} rules over ${modules.length} modules, ${edges} imports, ${contractEdges} of them of the contract`
    return { did, faults: [...unseenSources(paths, modules, contractEdges), ...faults.map(inWords)] }
  },
}

/** Detects that the cruiser saw no TypeScript: it would then find no fault. */
function unseenSources(paths, modules, contractEdges) {
  const seen = new Set(modules)
  const source = /^(?:contract|server|web|e2e|bench)\/.*\.tsx?$/
  const unseen = paths.filter((path) => source.test(path) && !path.endsWith('.d.ts') && !seen.has(path))
  const faults = []
  if (unseen.length > 0) {
    faults.push(
      `${unseen.length} source files were not seen, so the law did not check them:\n  ${unseen.slice(0, 10).join('\n  ')}`,
    )
  }
  if (contractEdges === 0)
    faults.push("no import of '@porchlight/contract/…' led to contract/src: its paths are not being resolved")
  return faults
}

const inWords = ({ rule, from, to, why }) => `${rule}: ${from} → ${to}\n  ${why}`
