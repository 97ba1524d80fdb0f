import { cruise } from 'dependency-cruiser'
import { law } from './law.mjs'

/** Workspaces that the law covers. */
const workspaces = ['contract', 'server', 'demo', 'web', 'e2e', 'bench', 'stripe-stub']

/**
 * Checks every import of the project against the law.
 *
 * @param {string} folder absolute; the checkout
 * @param {string[]} [found] the workspaces in it
 * @returns {Promise<{ modules: string[], edges: number, contractEdges: number, faults: { rule: string, from: string,
 *   to: string, why: string }[] }>}
 */
export async function cruiseImports(folder, found = workspaces) {
  const { output } = await cruise(
    found,
    {
      baseDir: folder,
      ruleSet: { forbidden: law.map((rule) => ({ severity: 'error', ...rule })) },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)(?:dist|coverage|test-results|playwright-report|results)/' },
      combinedDependencies: true,
      detectJSDocImports: false,
    },
    {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  )
  return summary(output)
}

function summary({ modules, summary: { violations } }) {
  const own = modules.filter(({ source }) =>
    /^(?:contract|server|demo|web|e2e|bench|stripe-stub)\//.test(source),
  )
  const edges = own.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ source, resolved })),
  )
  return {
    modules: own.map(({ source }) => source),
    edges: edges.length,
    contractEdges: edges.filter(
      ({ source, resolved }) => !source.startsWith('contract/') && resolved.startsWith('contract/src/'),
    ).length,
    faults: violations.map((violation) => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.cycle === undefined ? violation.to : violation.cycle.map(({ name }) => name).join(' → '),
      why: law.find(({ name }) => name === violation.rule.name)?.comment ?? '',
    })),
  }
}
