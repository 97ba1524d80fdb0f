import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveProduct } from '../product.ts'
import { load } from './load.ts'
import type { MeasuredCall } from './measured-calls.ts'

/** The part of a V8 CPU profile that is read here (Chrome DevTools Protocol, Profiler.Profile). */
export type Profile = {
  nodes: readonly {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number }
  }[]
  /** In microseconds of the system's monotonic clock. */
  startTime: number
  /** The node of each sample, and the microseconds since the sample before. */
  samples: readonly number[]
  timeDeltas: readonly number[]
}

/** How many of the largest items are printed. */
const mostItems = 10

const isWork = (functionName: string) => functionName !== '(idle)' && functionName !== '(program)'

/**
 * The functions that took most processor time, without the functions that they called, as
 * `12.3 % mapRows server/dist/main.js:512`.
 *
 * @param since a moment of the monotonic clock, in microseconds; earlier samples do not count
 */
export const largestOf = ({ nodes, startTime, samples, timeDeltas }: Profile, since: number): string[] => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  let at = startTime
  let all = 0
  samples.forEach((id, index) => {
    at += timeDeltas[index] ?? 0
    const frame = frames.get(id)
    if (at < since || !frame || !isWork(frame.functionName)) return
    const lasted = timeDeltas[index + 1] ?? 0
    // The paths of a profile begin with the folder of the checkout.
    const where = frame.url.replace(/^.*\/(?=(?:node_modules|server|contract)\/)/, '')
    const name = [frame.functionName || '(anonymous)', where && `${where}:${frame.lineNumber + 1}`]
    const item = name.filter(Boolean).join(' ')
    times.set(item, (times.get(item) ?? 0) + lasted)
    all += lasted
  })
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostItems)
    .map(([item, time]) => `${((time / all) * 100).toFixed(1)} % ${item}`)
}

const monotonicMicroseconds = () => Number(process.hrtime.bigint() / 1000n)

/** Profiles the product while it answers a call, and returns its ten largest items (`largestOf`). */
export const profileOf = async (databaseUrl: string, call: MeasuredCall): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-profile-'))
  try {
    const product = await serveProduct(databaseUrl, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
    let since: number
    try {
      await load(product.origin, call.product, { requests: 500 })
      since = monotonicMicroseconds()
      await load(product.origin, call.product, { requests: 2_000 })
    } finally {
      await product.stop()
    }
    // Worker threads write profiles of their own; the server's is by far the largest.
    const profiles = readdirSync(folder).map((name): string => readFileSync(join(folder, name), 'utf8'))
    const [largest] = profiles.sort((a, b) => b.length - a.length)
    return largest === undefined ? [] : largestOf(JSON.parse(largest), since)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
