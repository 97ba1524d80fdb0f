import { openBusiness } from './business.ts'
import { connections, type Length } from './calls/load.ts'
import { type MeasuredCall, measuredCalls } from './calls/measured-calls.ts'
import { requireSameAnswers } from './calls/same-answers.ts'
import { type CallFigures, inTurns, type Servers, type Spread } from './calls/turns.ts'
import { type Running, serve } from './product.ts'
import type { Bench, Result } from './results.ts'
import type { Scale } from './scale.ts'

const promisedRatio = 0.7

const serveBare = (databaseUrl: string): Promise<Running> =>
  serve(
    ['--import', './bench/typescript.mjs', 'bench/calls/bare-server.ts'],
    { DATABASE_URL: databaseUrl },
    '/ready',
  )

const shown = ({ median, lowest, highest }: Spread) =>
  `${median.toFixed(2)} [${lowest.toFixed(2)}–${highest.toFixed(2)}]`

const rowOf = (figures: CallFigures): string[] => [
  figures.call,
  figures.product.requestsPerSecond.toFixed(0),
  figures.bare.requestsPerSecond.toFixed(0),
  shown(figures.ratio),
  shown(figures.control),
  `${figures.product.p95Ms.toFixed(0)} ms`,
  `${figures.bare.p95Ms.toFixed(0)} ms`,
]

const lengthOf = (turn: Length) => ('seconds' in turn ? `${turn.seconds} s` : `${turn.requests} requests`)

type Measured = { kind: MeasuredCall['kind']; figures: CallFigures }

const promisesOf = (measured: readonly Measured[]): Result['promises'] => {
  const [first, ...others] = measured
    .filter(({ kind }) => kind === 'read')
    .map(({ figures: { call, ratio } }) => ({
      what: `${call}, requests per second compared with the bare server`,
      measured: ratio.median,
      unit: '',
      atLeast: promisedRatio,
    }))
  if (first === undefined) throw new Error('BENCH_CALLS leaves no read to measure')
  return [first, ...others]
}

const resultOf = (measured: readonly Measured[], version: string, scale: Scale): Result => ({
  table: [
    ['call', 'requests/s', 'bare', 'ratio', 'control', 'p95', 'p95 bare'],
    ...measured.map(({ figures }) => rowOf(figures)),
  ],
  notes: [
    `At ${scale.callTours.toLocaleString('en-US')} tours, ${connections} requests in flight, ${scale.rounds} rounds of ${lengthOf(scale.turn)} a server, in turns.`,
    'Ratio: the product in the bare server, per round; median, lowest and highest. Control: bare against bare.',
    `Aim: a ratio of ${promisedRatio} or more on reads.`,
  ],
  figures: measured.map(({ figures }) => figures),
  promises: promisesOf(measured),
  facts: { PostgreSQL: version, tours: String(scale.callTours) },
})

const measure = async (servers: Servers, scale: Scale): Promise<Measured[]> => {
  const only = process.env.BENCH_CALLS
  const measured: Measured[] = []
  for (const call of measuredCalls(scale.callTours)) {
    if (only && !call.name.includes(only)) continue
    await requireSameAnswers(call, servers.product, servers.bare)
    const figures = await inTurns(call, servers, scale)
    console.log(rowOf(figures).join('  '))
    measured.push({ kind: call.kind, figures })
  }
  return measured
}

/** Lists and writes of the main job, compared with a server that does only that work. */
export const calls: Bench = {
  name: 'calls',
  run: async (scale) => {
    const { url, version, product } = await openBusiness(scale.callTours)
    const running: Running[] = []
    try {
      const bare = await serveBare(url)
      running.push(bare)
      const control = await serveBare(url)
      running.push(control)
      const servers = { product: product.origin, bare: bare.origin, control: control.origin }
      return resultOf(await measure(servers, scale), version, scale)
    } finally {
      await Promise.all(running.map(({ stop }) => stop()))
    }
  },
}
