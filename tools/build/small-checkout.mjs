import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './places.mjs'
import { threads } from './server-bundle.mjs'

/** A small server and web application with the interface that the tools expect. */
const files = {
  'package.json': '{"type":"module"}',
  'package-lock.json': '{}',
  'contract/package.json': '{"name":"@porchlight/contract","type":"module","exports":{"./*":"./src/*.ts"}}',
  'contract/src/kernel/words.ts': "export const word: string = 'from the contract'\n",
  'server/package.json': '{"type":"module"}',
  'server/src/main.ts': `import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { word } from '@porchlight/contract/kernel/words'
import { lockFolder } from './kernel/database/folder-lock.mjs'

type Options = { prepareWeb?: () => Promise<void>; onReady?: (ready: object) => void }

export async function startOrExplain({ prepareWeb, onReady }: Options = {}) {
  if (!process.env.DATABASE_URL) await lockFolder(process.env.DATA_DIR ?? './data')
  console.log('held')
  await prepareWeb?.()
  const worker = existsSync(new URL('./embedded-worker.mjs', import.meta.url))
  const server = createServer((_request, response) => response.end(JSON.stringify({ word, worker })))
  process.once('SIGTERM', () => server.close(() => process.exit(0)))
  server.listen(Number(process.env.PORT), '127.0.0.1', () => {
    onReady?.({ url: 'http://localhost:' + process.env.PORT, mode: 'demo', dataDir: './data' })
    console.log('listening')
  })
}
`,
  ...Object.fromEntries(threads.map((path) => [path, '// a thread\n'])),
  'server/src/programs/say-args.ts':
    "export async function run(args: string[]) {\n  console.log(args.join('+'))\n  return 3\n}\n",
  'demo/src/seed.ts': 'export const seedDemo = () => undefined\n',
  'server/migrations/0001-first.sql': 'select 1;\n',
  'web/package.json': '{"type":"module"}',
  'web/app.html': `<!doctype html><html lang="en"><head><title>app</title></head><body>${'<p>words</p>'.repeat(200)}<script type="module" src="/src/main.ts"></script></body></html>`,
  'web/index.html':
    '<!doctype html><html lang="en"><head><title>landing</title></head><body>landing</body></html>',
  'web/vite.config.ts':
    "export default { root: import.meta.dirname, build: { rolldownOptions: { input: { app: import.meta.dirname + '/app.html', index: import.meta.dirname + '/index.html' } } } }\n",
  'web/src/main.ts': "import { word } from '@porchlight/contract/kernel/words'\ndocument.title = word\n",
}

/**
 * Creates a separate checkout with a copy of the tools, for their tests.
 *
 * @returns {{ folder: string, write: (path: string, text: string) => void, remove: () => void }}
 */
export function smallCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-checkout-'))
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  for (const path of ['tools', 'server/src/kernel/database/folder-lock.mjs']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  mkdirSync(join(folder, 'node_modules/@porchlight'), { recursive: true })
  symlinkSync('../../contract', join(folder, 'node_modules/@porchlight/contract'))
  for (const name of ['esbuild', 'vite'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
