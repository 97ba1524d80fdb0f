import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { lightStart } from './build/light-start.ts'
import { publicPage } from './build/public-page.ts'
import { screenPages } from './build/screen-pages.ts'
import { sharedChunk } from './build/shared-chunk.ts'

const root = import.meta.dirname
const FONT = /instrument-sans-latin-wght-normal.*\.woff2$/
const server = `http://127.0.0.1:${process.env.PORCHLIGHT_API_PORT ?? 3000}`
/** Paths that the server answers, also in development. */
const SERVERS_OWN = ['/api', '/feeds', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml']
const toServer = { target: server, changeOrigin: false }

export default defineConfig({
  root,
  appType: 'mpa', // the fallback is ours: see shellForDeepLinks
  plugins: [
    react(),
    tailwindcss(),
    publicPage(),
    fontPreload(),
    screenPages(),
    shellForDeepLinks(),
    lightStart(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Everything is a file of our own origin: the content security policy allows no data: fonts or inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: resolve(root, 'index.html'),
        pricing: resolve(root, 'pricing.html'),
        terms: resolve(root, 'terms.html'),
        privacy: resolve(root, 'privacy.html'),
        refunds: resolve(root, 'refunds.html'),
        app: resolve(root, 'app.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            // The code that every screen needs at its start, as one file; the public pages do not load it.
            {
              name: 'base',
              tags: ['$initial'],
              test: /^(?!.*(?:landing|(?:index|pricing|terms|privacy|refunds)\.html))/,
              priority: 2,
            },
            // A few files for the screens. Without these groups, the bundler writes sixty files of a kilobyte, and each
            // costs a phone a part of a round trip.
            { name: sharedChunk(), includeDependenciesRecursively: false, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVERS_OWN.map((path) => [path, toServer])),
  },
})

/** Preloads the one font that every page begins with, by the name that the build gave it. */
function fontPreload(): Plugin {
  return {
    name: 'porchlight:font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => FONT.test(name))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' } satisfies HtmlTagDescriptor]
      },
    },
  }
}

/** In development `/gallery` is the kit, and every other address that is no public page's the application. */
function shellForDeepLinks(): Plugin {
  return {
    name: 'porchlight:shell-for-deep-links',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        const page = request.method === 'GET' && request.headers.accept?.includes('text/html')
        const file =
          /\.[a-z0-9]+$/i.test(path) ||
          /^\/(@|src\/|node_modules\/|api\/|feeds\/|healthz$|readyz$)/.test(path)
        if (page && !file) request.url = documentFor(path)
        next()
      })
    },
  }
}

function documentFor(path: string): string {
  if (path === '/gallery') return '/src/gallery/gallery.html'
  return '/app.html'
}
