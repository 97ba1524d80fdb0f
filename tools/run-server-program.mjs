/**
 * `node tools/run-server-program.mjs NAME [ARGUMENTS]` runs a program of server/src/programs, which exports `run(args:
 * string[]): Promise<number>`. The number is the exit code.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, serverDist } from './build/places.mjs'
import { ensureServerBundle } from './build/server-bundle.mjs'

const [name = '', ...args] = process.argv.slice(2)

await ensureServerBundle()
if (!/^[a-z0-9-]+$/.test(name) || !existsSync(join(root, `server/src/programs/${name}.ts`))) {
  console.error(`There is no program '${name}' in server/src/programs.`)
  process.exit(2)
}
const { run } = await import(join(serverDist, `${name}.js`))
process.exitCode = await run(args)
