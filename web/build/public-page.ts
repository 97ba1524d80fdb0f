import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'

const PAGES = resolve(import.meta.dirname, '../src/areas/public/landing/landing-html.tsx')
/** The document of every public page; the others say only that they are one. */
const DOCUMENT = resolve(import.meta.dirname, '../index.html')
const IS_PAGE = '<!--public page-->'
/** Where the page goes in its document. */
const PLACE = '<!--page-->'

type PagesModule = {
  documentAt: (path: string) => string | undefined
  publicHtml: (file: string, use: { complete: boolean }) => { head: string; body: string }
}

/** Loaded as the browser's modules are: they import the contract by its name, which this file's loader cannot read. */
const loadPages = async (dev: ViteDevServer | undefined): Promise<PagesModule> =>
  // The module that is read here is the one that is typed above.
  dev ? ((await dev.ssrLoadModule(PAGES)) as PagesModule) : (await runnerImport<PagesModule>(PAGES)).module

/**
 * Renders the public pages to plain HTML without script, into documents with `<!--head-->` and `<!--page-->`. In
 * development they have the server's addresses.
 */
export function publicPage(): Plugin {
  let dev: ViteDevServer | undefined
  return {
    name: 'porchlight:public-page',
    configureServer(started) {
      dev = started
      started.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        const page = request.method === 'GET' && request.headers.accept?.includes('text/html')
        if (!page) return next()
        loadPages(started)
          .then(({ documentAt }) => {
            const document = documentAt(path)
            if (document) request.url = `/${document}`
            next()
          })
          .catch(next)
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(given, { filename }) {
        const html = given.includes(IS_PAGE) ? await readFile(DOCUMENT, 'utf8') : given
        if (!html.includes(PLACE)) return html
        const { head, body } = (await loadPages(dev)).publicHtml(basename(filename), {
          // In development no server of ours completes the page.
          complete: dev !== undefined,
        })
        // By a function: a price in the text is no pattern.
        return html.replace('<!--head-->', () => head).replace(PLACE, () => body)
      },
    },
    hotUpdate({ file, server: { ws } }) {
      if (/\/(areas\/public\/landing|ui)\/.*\.tsx$/.test(file)) ws.send({ type: 'full-reload' })
    },
  }
}
