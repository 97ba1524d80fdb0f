import { gzipSync } from 'node:zlib'
import { bestLook, type Category, type Look, scorePromises } from './browser/lighthouse.ts'
import { serveDemo } from './demo.ts'
import type { Bench } from './results.ts'

const mostScriptBytes = 120_000
const leastScore = 95
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
const least = Object.fromEntries(categories.map((category) => [category, leastScore]))

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length

const scriptBytes = async (url: string, scripts: readonly string[]): Promise<number> => {
  const html = await (await fetch(url)).text()
  const inline = [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
  ]
  const loaded = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()))
  return [...inline.map(([, text = '']) => text), ...loaded].reduce((sum, text) => sum + gzipped(text), 0)
}

const pages = ['/', '/pricing'] as const

/** The public pages from the server: the amount of script they load, and their Lighthouse scores. */
export const landing: Bench = {
  name: 'landing',
  run: async ({ forms, looks: mostLooks, pages: mostPages, tolerance }) => {
    const looked = pages.slice(0, mostPages)
    const server = await serveDemo({ PORCHLIGHT_MODE: 'development' })
    try {
      const looks: (Look & { path: string })[] = []
      for (const path of looked)
        for (const form of forms)
          looks.push({
            path,
            ...(await bestLook(server.origin + path, { form, least, mostLooks, tolerance })),
          })
      const bytes = Object.fromEntries(
        await Promise.all(
          looked.map(async (path) => {
            const scripts = looks.filter((look) => look.path === path).flatMap((look) => look.scripts)
            return [path, await scriptBytes(server.origin + path, [...new Set(scripts)])] as const
          }),
        ),
      )
      return {
        table: [
          ['page', 'form', ...categories],
          ...looks.map(({ path, form, scores }) => [
            path,
            form,
            ...categories.map((category) => String(scores[category])),
          ]),
        ],
        notes: [
          `JavaScript: ${looked.map((path) => `${((bytes[path] ?? 0) / 1000).toFixed(1)} kB gzip at ${path}`).join(', ')}. Promise: under ${mostScriptBytes / 1000} kB.`,
          `Promise: ${leastScore} or more in all four categories, mobile and desktop. Lighthouse's own throttling, the best of up to ${mostLooks} looks.`,
          ...looks.flatMap(({ path, form, faults }) =>
            faults.length > 0 ? [`${path}, ${form}: ${faults.join(', ')}`] : [],
          ),
        ],
        figures: {
          scriptBytes: bytes,
          looks: looks.map(({ path, form, scores, faults }) => ({ path, form, scores, faults })),
        },
        promises: [
          {
            what: 'script of the larger page, gzip',
            measured: Math.max(...Object.values(bytes)),
            unit: ' bytes',
            atMost: mostScriptBytes,
            exact: true,
          },
          ...looks.flatMap(({ path, ...look }) => scorePromises(path, look, least)),
        ],
      }
    } finally {
      await server.stop()
    }
  },
}
