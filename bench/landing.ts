import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bestLook, type Category, type Look, passes } from './lighthouse.ts'
import { buildProduct, serve } from './product.ts'
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
const forms = ['mobile', 'desktop'] as const

/** The public pages as the server serves them: how much script they load, and what Lighthouse says of them. */
export const landing: Bench = {
  name: 'landing',
  run: async () => {
    buildProduct()
    const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
    const server = await serve(
      ['tools/start.mjs'],
      { DATA_DIR: dataDir, PORCHLIGHT_MODE: 'development', LOG_LEVEL: 'warn' },
      '/readyz',
    )
    try {
      const looks: (Look & { path: string })[] = []
      for (const path of pages)
        for (const form of forms)
          looks.push({ path, ...(await bestLook(server.origin + path, { form, least })) })
      const bytes = Object.fromEntries(
        await Promise.all(
          pages.map(async (path) => {
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
          `JavaScript: ${pages.map((path) => `${((bytes[path] ?? 0) / 1000).toFixed(1)} kB gzip at ${path}`).join(', ')}. Promise: under ${mostScriptBytes / 1000} kB.`,
          `Promise: ${leastScore} or more in all four categories, mobile and desktop. Lighthouse's own throttling, the best of up to three looks.`,
          ...looks.flatMap(({ path, form, faults }) =>
            faults.length > 0 ? [`${path}, ${form}: ${faults.join(', ')}`] : [],
          ),
        ],
        figures: {
          scriptBytes: bytes,
          looks: looks.map(({ path, form, scores, faults }) => ({ path, form, scores, faults })),
        },
        kept:
          Object.values(bytes).every((size) => size < mostScriptBytes) &&
          looks.every((look) => passes(look, least)),
      }
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
