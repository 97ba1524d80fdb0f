import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bestLook, type Category, passes } from './lighthouse.ts'
import { buildProduct, serve } from './product.ts'
import type { Bench } from './results.ts'

const mostScriptBytes = 120_000
const leastScore = 95
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
const least = Object.fromEntries(categories.map((category) => [category, leastScore]))

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length

const scriptBytes = async (url: string, scripts: readonly string[]): Promise<number> => {
  const html = await (await fetch(url)).text()
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const loaded = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()))
  return [...inline.map(([, text = '']) => text), ...loaded].reduce((sum, text) => sum + gzipped(text), 0)
}

/** The landing page as the server serves it: how much script it loads, and what Lighthouse says of it. */
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
      const url = `${server.origin}/`
      const looks = [
        await bestLook(url, { form: 'mobile', least }),
        await bestLook(url, { form: 'desktop', least }),
      ]
      const scripts = [...new Set(looks.flatMap((look) => look.scripts))]
      const bytes = await scriptBytes(url, scripts)
      return {
        table: [
          ['', ...categories],
          ...looks.map(({ form, scores }) => [
            form,
            ...categories.map((category) => String(scores[category])),
          ]),
        ],
        notes: [
          `JavaScript: ${(bytes / 1000).toFixed(1)} kB gzip in ${scripts.length} file(s). Promise: under ${mostScriptBytes / 1000} kB.`,
          `Promise: ${leastScore} or more in all four categories, mobile and desktop. Lighthouse's own throttling, the best of up to three looks.`,
          ...looks.flatMap(({ form, faults }) =>
            faults.length > 0 ? [`${form}: ${faults.join(', ')}`] : [],
          ),
        ],
        figures: {
          scriptBytes: bytes,
          looks: looks.map(({ form, scores, faults }) => ({ form, scores, faults })),
        },
        kept: bytes < mostScriptBytes && looks.every((look) => passes(look, least)),
      }
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
