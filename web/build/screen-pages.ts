import { resolve } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { type ScreenDocument, screenDocuments } from '../src/areas/screen-documents.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SHELL = resolve(ROOT, 'src/areas/shell-html.tsx')
const SESSION = '/api/auth/user'
const BOOT = /<!--boot-->[\s\S]*<!--\/boot-->/

type ShellModule = { shellHtml: (path: string) => string | null }

/** The files that come with a chunk, itself included. */
const withImports = (
  file: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const further of chunks.get(file)?.imports ?? []) withImports(further, chunks, found)
  return found
}

/**
 * Refuses files that import each other in a circle, because their order is undefined.
 *
 * @throws Error naming the circle
 */
const refuseCircles = (bundle: Rolldown.OutputBundle): void => {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) throw new Error(`Files in a circle: ${[...way, file].join(' > ')}`)
    const chunk = bundle[file]
    if (done.has(file) || chunk?.type !== 'chunk') return
    for (const further of chunk.imports) visit(further, [...way, file])
    done.add(file)
  }
  for (const file of Object.keys(bundle)) visit(file, [])
}

type Files = { scripts: string[]; styles: string[] }

/** The files of a screen's modules that app.html does not ask for by itself. */
const filesOf = (modules: ScreenDocument['modules'], bundle: Rolldown.OutputBundle): Files => {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const all = [...chunks.values()]
  const entry = all.find((chunk) => chunk.isEntry && chunk.facadeModuleId === resolve(ROOT, 'app.html'))
  const there = entry ? withImports(entry.fileName, chunks) : new Set<string>()
  const wanted = modules.flatMap((module) => {
    const chunk = all.find((one) => one.moduleIds.includes(resolve(ROOT, 'src', module)))
    if (!chunk) throw new Error(`${module} of screen-documents.ts is in no chunk`)
    if (there.has(chunk.fileName)) throw new Error(`${module} of screen-documents.ts does not load lazily`)
    return [...withImports(chunk.fileName, chunks)]
  })
  const scripts = [...new Set(wanted)].filter((file) => !there.has(file))
  return {
    scripts,
    styles: scripts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]),
  }
}

/** A phone on a slow line loads this much within 2.5 s. `LARGEST` is before compression and without app.html's own. */
const MOST_SCRIPTS = 8
const LARGEST = 270_000

/**
 * Refuses a first screen that needs more code before its content.
 *
 * @throws Error with the files and their sizes in bytes
 */
const refuseHeavy = (path: string, scripts: readonly string[], bundle: Rolldown.OutputBundle): void => {
  const sizes = scripts.map((file) => {
    const chunk = bundle[file]
    return { file, size: chunk?.type === 'chunk' ? chunk.code.length : 0 }
  })
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  if (scripts.length <= MOST_SCRIPTS && total <= LARGEST) return
  const listed = sizes.map(({ file, size }) => `${file} ${size}`).join(', ')
  throw new Error(`${path} needs ${scripts.length} scripts with ${total} bytes before its content: ${listed}`)
}

/**
 * Writes the documents of src/areas/screen-documents.ts, such as `screens/signed-in/dashboard.html`:
 * app.html with the screen's own files, its requests (public/before-paint.js) and its frame. The server sends it to
 * browsers with a session's cookie. It saves a phone two round trips.
 */
export function screenPages(): Plugin {
  return {
    name: 'porchlight:screen-pages',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      refuseCircles(bundle)
      const page = bundle['app.html']
      if (page?.type !== 'asset') throw new Error('app.html has not been built')
      const html = String(page.source)
      if (!BOOT.test(html)) throw new Error('app.html does not say what stands for the application')
      const { shellHtml } = (await runnerImport<ShellModule>(SHELL)).module
      for (const [path, { modules, reads, lists, audience, further, isFirst }] of Object.entries(
        screenDocuments,
      )) {
        const { scripts, styles } = filesOf(modules, bundle)
        if (isFirst) refuseHeavy(path, scripts, bundle)
        const links = [
          ...scripts.map(
            (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
          ),
          ...styles.map(
            (file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`,
          ),
        ]
        const later = further.map((one) => ({
          audience: one.audience,
          lists: one.lists,
          scripts: filesOf(one.modules, bundle).scripts.filter((file) => !scripts.includes(file)),
        }))
        const ahead = `<script type="application/json" id="reads-ahead">${JSON.stringify({ reads, lists, audience, further: later })}</script>`
        const shell = shellHtml(path)
        // Before the script that looks for it, after what tells the browser how to read the page.
        const source = html
          .replace('<script src="/before-paint.js">', `${ahead}\n    $&`)
          // The frame and its style come first: they need no script.
          .replace('<script type="module"', '$& fetchpriority="low"')
          .replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
          .replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
          .replace(BOOT, (boot) => shell ?? boot)
        const whose = reads.includes(SESSION) ? 'signed-in' : 'open'
        this.emitFile({ type: 'asset', fileName: `screens/${whose}${path}.html`, source })
      }
    },
  }
}
