import { projectAt } from '../house-rules/project.mjs'
import { inTurns, runScript } from './run.mjs'

const workspaces = ['server', 'web', 'demo', 'contract', 'e2e', 'bench', 'stripe-stub']

/** The compiler's incremental state: unchanged files are not checked again (2 s of CPU instead of 36 s). */
const rememberedIn = (name) => `node_modules/.cache/types/${name}.tsbuildinfo`

/** Checks types with the native compiler, two workspaces at a time. */
export const types = {
  name: 'types',
  async run() {
    const { paths } = projectAt()
    const typed = workspaces.filter((name) =>
      paths.some((path) => path.startsWith(`${name}/`) && /\.tsx?$/.test(path)),
    )
    const compile = (name) => async () => {
      const { code, output } = await runScript('node_modules/typescript-native/bin/tsc', [
        '-p',
        name,
        '--pretty',
        'false',
        // Several checkers of one program repeat each other's work: twice the CPU time on two cores.
        '--checkers',
        '1',
        '--incremental',
        '--tsBuildInfoFile',
        rememberedIn(name),
      ])
      return code === 0
        ? []
        : [output.trim() === '' ? `${name}: the compiler ended with ${code}` : output.trim()]
    }
    const faults = await Promise.all(inTurns(typed.map(compile), 2))
    return { did: typed.join(', '), faults: faults.flat() }
  },
}
