import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Flags, type Result as Report } from 'lighthouse'
import { holds, type Promised } from '../promises.ts'
import { chromiumPath, sandboxArgs } from './chromium.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof categories)[number]
/** The minimum score per category; other categories are skipped. */
export type Least = Partial<Record<Category, number>>
export type Look = {
  form: 'mobile' | 'desktop'
  scores: Least
  faults: string[]
  scripts: string[]
}

type Looking = {
  /** Lighthouse's own throttling for either. */
  form: Look['form']
  least: Least
  /** The best of this many runs counts; a sufficient run is the last. */
  mostLooks: number
  /** The factor by which a figure may miss its promise (scale.ts). */
  tolerance: number
  /** Sent with every request of the page: a session's cookie. */
  headers?: Record<string, string>
}

const startChrome = () =>
  launch({
    chromePath: chromiumPath,
    chromeFlags: ['--headless=new', ...sandboxArgs],
  })

const scoresOf = (report: Report, wanted: readonly Category[]): Least =>
  Object.fromEntries(
    wanted.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  )

type Audit = Report['audits'][string]

/** The elements at fault, as CSS selectors; empty for an audit of the whole page. */
const elementsOf = ({ details }: Audit): string[] =>
  details?.type !== 'table'
    ? []
    : details.items.flatMap(({ node }) =>
        typeof node === 'object' && 'selector' in node && node.selector !== undefined
          ? [String(node.selector)]
          : [],
      )

/** The audits that cost points, with the elements at fault. */
const faultsOf = (report: Report): string[] =>
  Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map((audit) => [audit.id, audit.displayValue, ...elementsOf(audit)].filter(Boolean).join(' '))

/** Every script that the page loaded. */
const scriptsOf = (report: Report): string[] => {
  const details = report.audits['network-requests']?.details
  if (details?.type !== 'table') throw new Error('Lighthouse reported no requests')
  return details.items
    .filter((item) => item.resourceType === 'Script')
    .map((item) => String(item.url))
    .filter((address) => address.startsWith('http'))
}

const lookAt = async (
  url: string,
  { form, least, headers }: Omit<Looking, 'mostLooks' | 'tolerance'>,
): Promise<Look> => {
  const chrome = await startChrome()
  const wanted = categories.filter((category) => least[category] !== undefined)
  try {
    const flags: Flags = {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: wanted,
      // A bar at the bottom of a phone covers a part of whatever row is behind it. The journeys check the size of every
      // target (e2e/accessible.ts).
      skipAudits: ['target-size'],
      ...(headers && { extraHeaders: headers }),
    }
    const run = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
    if (!run) throw new Error('Lighthouse answered nothing')
    const { lhr } = run
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    return { form, scores: scoresOf(lhr, wanted), faults: faultsOf(lhr), scripts: scriptsOf(lhr) }
  } finally {
    chrome.kill()
  }
}

const total = ({ scores }: Look) => Object.values(scores).reduce((sum, score) => sum + score, 0)

/** The promise of a page in each category. Only performance depends on the machine. */
export const scorePromises = (path: string, { form, scores }: Look, least: Least): Promised[] =>
  categories
    .filter((category) => least[category] !== undefined)
    .map((category) => ({
      what: `${path}, ${form}, ${category}`,
      measured: scores[category] ?? 0,
      unit: ' points',
      atLeast: least[category] ?? 0,
      exact: category !== 'performance',
    }))

const passes = (look: Look, { least, tolerance }: Looking): boolean =>
  scorePromises('', look, least).every((promised) => holds(promised, tolerance))

/** The best of a few runs: other load on the machine can only slow a page down. */
export const bestLook = async (url: string, looking: Looking): Promise<Look> => {
  let best: Look | undefined
  let broken: unknown
  for (let more = looking.mostLooks; more > 0; more--) {
    if (more < looking.mostLooks) await sleep(2_000)
    // A run that fails says nothing about the page; if all fail, the last error is thrown.
    const look = await lookAt(url, looking).catch((error: unknown) => {
      broken = error
    })
    if (look && (!best || total(look) > total(best))) best = look
    if (best && passes(best, looking)) break
  }
  if (!best) throw broken
  return best
}
