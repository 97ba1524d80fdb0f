import { openBusiness } from './business.ts'
import { databaseOf, type Meter, openMeter } from './calls/cpu.ts'
import { undatedTours } from './calls/data.ts'
import { connections, type Length } from './calls/load.ts'
import { type MeasuredCall, measuredCalls } from './calls/measured-calls.ts'
import { profileOf } from './calls/profile.ts'
import { requireSameAnswers } from './calls/same-answers.ts'
import { type CallFigures, inTurns, type Servers, type Spread } from './calls/turns.ts'
import { type Running, serve } from './product.ts'
import type { Promised } from './promises.ts'
import type { Bench, Result } from './results.ts'
import type { Scale } from './scale.ts'

/** What the promised ratios should become. */
const goals = { read: 0.8, write: 0.5 } as const

const serveBare = (databaseUrl: string, name: keyof Servers): Promise<Running> =>
  serve(
    ['--import', './bench/typescript.mjs', 'bench/calls/bare-server.ts'],
    { DATABASE_URL: databaseOf(databaseUrl, name) },
    '/ready',
  )

const shown = ({ median, lowest, highest }: Spread) =>
  `${median.toFixed(2)} [${lowest.toFixed(2)}–${highest.toFixed(2)}]`

const rowOf = (figures: CallFigures): string[] => [
  figures.call,
  `${figures.product.cpuMs.toFixed(1)} ms`,
  `${figures.bare.cpuMs.toFixed(1)} ms`,
  shown(figures.ratio),
  figures.control ? shown(figures.control) : '–',
  `${figures.product.requestsPerSecond.toFixed(0)}, ${figures.bare.requestsPerSecond.toFixed(0)}`,
  `${figures.product.p95Ms.toFixed(0)}, ${figures.bare.p95Ms.toFixed(0)} ms`,
]

const lengthOf = (turn: Length) => ('seconds' in turn ? `${turn.seconds} s` : `${turn.requests} requests`)

type Measured = { call: MeasuredCall; figures: CallFigures }

const ratioOf = (call: string) => `${call}, processor time of the bare server in the product's`

const promisesOf = (measured: readonly Measured[]): Result['promises'] => {
  const [first, ...others] = measured.map(({ call: { promised }, figures: { call, ratio } }) => ({
    what: ratioOf(call),
    measured: ratio.median,
    unit: '',
    ratio: true,
    atLeast: promised,
  }))
  if (first === undefined) throw new Error('BENCH_CALLS leaves no call to measure')
  return [first, ...others]
}

const resultOf = (measured: readonly Measured[], version: string, scale: Scale): Result => ({
  table: [
    ['call', 'CPU', 'bare', 'ratio', 'control', 'requests/s', 'p95'],
    ...measured.map(({ figures }) => rowOf(figures)),
  ],
  notes: [
    `At ${scale.callTours.toLocaleString('en-US')} tours, ${connections} requests in flight, ${scale.rounds} rounds of ${lengthOf(scale.turn)} a server, in turns.`,
    'CPU: the processor time of the server and its database for a request.',
    'Requests/s and p95: the product, then the bare server.',
    "Ratio: the bare server's processor time in the product's, per round; median, lowest and highest.",
    ...(scale.control ? ['Control: the same between two processes of the bare server.'] : []),
    `Goal: a ratio of ${goals.read} on reads, and of ${goals.write} on writes.`,
  ],
  figures: measured.map(({ figures }) => figures),
  promises: promisesOf(measured),
  facts: { PostgreSQL: version, tours: String(scale.callTours) },
})

/** The calls that the environment chooses, and of these only those that promises are about, if there are any. */
const callsOn = async (
  databaseUrl: string,
  { callTours }: Scale,
  only?: readonly Promised[],
): Promise<MeasuredCall[]> => {
  const chosen = process.env.BENCH_CALLS
  return measuredCalls(callTours, await undatedTours(databaseUrl)).filter(
    ({ name }) =>
      (!chosen || name.includes(chosen)) && (!only || only.some(({ what }) => what === ratioOf(name))),
  )
}

const measure = async (
  calls: readonly MeasuredCall[],
  servers: Servers,
  scale: Scale,
  meter: Meter,
): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const call of calls) {
    await requireSameAnswers(call, servers.product.origin, servers.bare.origin)
    const figures = await inTurns(call, servers, scale, meter)
    console.log(rowOf(figures).join('  '))
    measured.push({ call, figures })
  }
  return measured
}

/** Lists and writes of the main job, compared with a server that does only that work. */
export const calls: Bench = {
  name: 'calls',
  run: async (scale, only) => {
    const { url, version, product } = await openBusiness(scale.callTours)
    const meter = await openMeter(url)
    const running: Running[] = []
    try {
      const bare = await serveBare(url, 'bare')
      running.push(bare)
      const servers: Servers = { product, bare }
      if (scale.control) {
        const control = await serveBare(url, 'control')
        running.push(control)
        servers.control = control
      }
      return resultOf(await measure(await callsOn(url, scale, only), servers, scale, meter), version, scale)
    } finally {
      await meter.close()
      await Promise.all(running.map(({ stop }) => stop()))
    }
  },
  explain: async (scale, fallen) => {
    const { url } = await openBusiness(scale.callTours)
    const lines: string[] = []
    for (const call of await callsOn(url, scale, fallen)) {
      lines.push(`The largest items of the server's profile for ${call.label}:`)
      lines.push(...(await profileOf(url, call)).map((item) => `  ${item}`))
    }
    return lines
  },
}
