import type { Length } from './calls/load.ts'

/** How much each benchmark measures. */
export type Scale = {
  name: 'full' | 'small'
  /** The factor by which a figure may miss its promise before the benchmark fails. */
  tolerance: number
  /** Tours behind `calls`. */
  callTours: number
  /** Turns that each server takes per call in `calls`, and their length and that of the warm-up. */
  rounds: number
  /** Whether a second process of the bare server takes turns, too, which shows the noise of the machine. */
  control: boolean
  turn: Length
  warmUp: Length
  /** Tours of the one agent in `lists`, and the row to which the list is scrolled. */
  listTours: number
  scrolledRows: number
  /** Tours behind `queue`, and how often each question is asked: unmeasured at first, then measured. */
  queueTours: number
  queueUnmeasured: number
  queueTimes: number
  /** At most this many addresses of each question are asked, spread over all of them. */
  queueAddresses: number
  firstPageTimes: number
  /** How long `soak` measures the capacity, then works at half of it; and the live streams that it opens meanwhile. */
  capacityTurn: Length
  soakSeconds: number
  soakStreams: number
  /** Rows of the file in `imports`, and tours of the business that works meanwhile. */
  importRows: number
  importTours: number
  /** Seconds for which others work before an import: unmeasured at first, then measured. */
  idleWarmUpSeconds: number
  idleSeconds: number
  /** Pairs of sign-ins in `sign-in`: unmeasured at first, then measured. */
  signInWarmUp: number
  signInTries: number
  /** The number of pages of `landing`, and the screens of `screens`: null for all of them. */
  pages: number
  screens: readonly string[] | null
  /** The devices of both for Lighthouse; the best of a few looks counts. */
  forms: readonly ('mobile' | 'desktop')[]
  looks: number
}

const numberFrom = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/** The scale of the promises. bench/README.md describes the variables. */
const full = (): Scale => ({
  name: 'full',
  tolerance: 1,
  callTours: numberFrom('BENCH_TOURS', 100_000),
  rounds: numberFrom('BENCH_ROUNDS', 6),
  control: true,
  turn: { seconds: numberFrom('BENCH_SECONDS', 3) },
  warmUp: { seconds: 1 },
  listTours: 20_000,
  scrolledRows: 4_500,
  queueTours: numberFrom('BENCH_TOURS', 1_000_000),
  queueUnmeasured: 8,
  queueTimes: 40,
  queueAddresses: Number.POSITIVE_INFINITY,
  firstPageTimes: 40,
  capacityTurn: { seconds: 10 },
  soakSeconds: numberFrom('BENCH_SECONDS', 1_800),
  soakStreams: 500,
  importRows: numberFrom('BENCH_ROWS', 100_000),
  importTours: 20_000,
  idleWarmUpSeconds: 2,
  idleSeconds: 5,
  signInWarmUp: 40,
  signInTries: 500,
  pages: 5,
  screens: null,
  forms: ['mobile', 'desktop'],
  looks: 5,
})

/** The scale for the pipeline on two cores: finds benchmarks that fail, and promises that are far off. */
const small = (): Scale => ({
  name: 'small',
  tolerance: 2,
  callTours: numberFrom('BENCH_TOURS', 20_000),
  rounds: numberFrom('BENCH_ROUNDS', 2),
  control: false,
  // A busy machine may answer nothing within a fraction of a second.
  turn: { requests: 64 },
  // Each of the ten sessions plans a statement again for its first five executions.
  warmUp: { requests: 64 },
  listTours: 2_000,
  scrolledRows: 450,
  queueTours: numberFrom('BENCH_TOURS', 20_000),
  queueUnmeasured: 1,
  queueTimes: 1,
  queueAddresses: 20,
  // It has its own promise, so it needs enough samples that one answer does not determine the 95th percentile.
  firstPageTimes: 24,
  capacityTurn: { requests: 200 },
  soakSeconds: 4,
  soakStreams: 40,
  importRows: numberFrom('BENCH_ROWS', 3_000),
  importTours: 20_000,
  idleWarmUpSeconds: 0.5,
  idleSeconds: 1.5,
  signInWarmUp: 10,
  signInTries: 100,
  pages: 1,
  screens: ['/dashboard'],
  forms: ['mobile'],
  looks: 2,
})

/** The scale of a run of the benchmarks. */
export const scaleOf = (name: Scale['name']): Scale => (name === 'full' ? full() : small())
