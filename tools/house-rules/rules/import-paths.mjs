import { isCode, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const ours = /^(?:contract|server|demo|web|e2e|bench|stripe-stub|tools)\//
const relative = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.{1,2}\/[^'?]+)(?:\?[^']*)?'/g

/** Lets Node, Vite, esbuild and the compiler find the same file. */
export const importPaths = {
  name: 'import-paths',
  why: "A relative import names its file with extension: './money.ts', not './money'. The contract is imported by its package name, '@porchlight/contract/tours'.",

  /** @param {Project} project */
  check(project) {
    return project.paths
      .filter((path) => ours.test(path) && isCode(path))
      .flatMap((path) =>
        places(project.read(path), relative).flatMap(({ line, match }) => {
          const target = match[1] ?? ''
          if (/\.(?:ts|tsx|mjs|mts|js|css|json|svg|sql|csv|md)$/.test(target)) return []
          return [{ path, line, message: `'${target}' has no extension` }]
        }),
      )
  },
}
