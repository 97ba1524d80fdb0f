import { openBusiness } from './business.ts'
import { benchId, sessionOf } from './ids.ts'
import type { Bench, Result } from './results.ts'
import type { Scale } from './scale.ts'

/** An administrator's question: its kind, the addresses to request in turn, and their path, by default the queue's. */
type Question = { name: string; queries: readonly string[]; path?: string }

/** The promises: the 95th percentile over all requests of each kind, in milliseconds. */
const promises = {
  'first pages of the queue': 100,
  'filters of the queue': 100,
  'searches of the queue': 100,
  'searches of the command palette': 150,
} as const
const promiseOf = (name: string): keyof typeof promises => {
  if (name === 'first page') return 'first pages of the queue'
  if (name.startsWith('palette')) return 'searches of the command palette'
  return name.startsWith('search') ? 'searches of the queue' : 'filters of the queue'
}

const statuses = [
  ...['requested', 'assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling'],
  ...['choose_another_time', 'scheduled', 'confirmed', 'completed', 'cancelled'],
]
const cities = ['san_antonio', 'austin', 'dallas', 'houston', 'atlanta', 'miami', 'denver', 'new_york_city']
const priorities = ['high', 'normal', 'low']
const groups = ['pending', 'assigned', 'in_progress', 'active', 'closed']
const sorts = ['sort=urgency', 'sort=newest']
const crossed = (one: readonly string[], other: readonly string[]): string[] =>
  one.flatMap((first) => other.map((second) => `${first}&${second}`))
const named = (name: string, values: readonly string[]): string[] => values.map((value) => `${name}=${value}`)

/** Words that occur in nearly every tour, in many, in some, in few and in none. */
const words = {
  everywhere: ['bench.test', 'street', 'client', '210-555'],
  many: ['ann', 'oak', 'son', 'anna', 'denver', 'martinez', 'washington', 'agent number 1', 'street oak'],
  few: [
    'xavier quigley',
    'zoe xu',
    'client19',
    'number 137',
    '4711',
    'residence at 12',
    'zimmermann 77',
    'quigley xavier',
  ],
  one: ['client1234@bench.test', 'underwood 4242', '4711 oak', 'oak street 4711', '210-555-0815'],
  none: ['zzzzz', 'qqq', 'nobody at all', '%_%', "o'hara"],
}
const sought = (list: readonly string[]) => list.map((word) => `q=${encodeURIComponent(word)}`)

const questions: readonly Question[] = [
  { name: 'first page', queries: sorts },
  { name: 'archived too', queries: crossed(['archived=true'], sorts) },
  { name: 'status', queries: crossed(named('status', statuses), sorts) },
  { name: 'part of a tour’s life', queries: crossed(named('group', groups), sorts) },
  { name: 'priority', queries: crossed(named('priority', priorities), sorts) },
  { name: 'city', queries: crossed(named('city', cities), sorts) },
  {
    name: 'status and city',
    queries: crossed(crossed(named('status', statuses), named('city', cities.slice(0, 3))), sorts),
  },
  {
    name: 'status, priority and city',
    queries: crossed(
      crossed(crossed(named('status', statuses), named('priority', priorities)), ['city=denver']),
      sorts,
    ),
  },
  {
    name: 'agent',
    queries: crossed(
      named(
        'agentId',
        [1, 77, 200].map((n) => benchId(1, n)),
      ),
      sorts,
    ),
  },
  {
    name: 'assistant',
    queries: crossed(
      named(
        'assistantId',
        [1, 7, 20].map((n) => benchId(2, n)),
      ),
      sorts,
    ),
  },
  {
    name: 'client',
    queries: crossed(
      named(
        'clientId',
        [1, 777, 19_000].map((n) => benchId(7, n)),
      ),
      sorts,
    ),
  },
  {
    name: 'property',
    queries: crossed(
      named(
        'propertyId',
        [1, 777, 4_999].map((n) => benchId(6, n)),
      ),
      sorts,
    ),
  },
  { name: 'nobody assigned', queries: crossed(['unassigned=true'], sorts) },
  { name: 'search, in nearly every tour', queries: crossed(sought(words.everywhere), sorts) },
  { name: 'search, in many', queries: crossed(sought(words.many), sorts) },
  { name: 'search, in few', queries: crossed(sought(words.few), sorts) },
  { name: 'search, in one', queries: crossed(sought(words.one), sorts) },
  { name: 'search, in none', queries: crossed(sought(words.none), sorts) },
  {
    name: 'search and status',
    queries: crossed(
      crossed(sought([...words.many.slice(0, 3), ...words.few.slice(0, 2)]), named('status', statuses)),
      sorts,
    ),
  },
  {
    name: 'search, city and archived',
    queries: crossed(
      crossed(sought([...words.many.slice(0, 4), ...words.none.slice(0, 2)]), ['city=denver&archived=true']),
      sorts,
    ),
  },
  {
    name: 'palette, a text of every kind',
    path: '/api/search?',
    queries: sought(Object.values(words).flatMap((list) => list.slice(0, 3))),
  },
]

type Figures = {
  name: string
  asked: number
  medianMs: number
  p95Ms: number
  worstMs: number
  worst: string
  /** Each answer's time, the shortest first. */
  allMs: readonly number[]
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Requests each address of a question in turn, one at a time, as an administrator does. */
const ask = async (
  origin: string,
  { name, queries: all, path = '/api/admin/queue-rows?limit=50&' }: Question,
  scale: Scale,
): Promise<Figures> => {
  const step = Math.ceil(all.length / scale.queueAddresses) || 1
  const queries = all.filter((_, index) => index % step === 0)
  const { name: cookie, value } = sessionOf(benchId(3, 1))
  const headers = { cookie: `${cookie}=${value}` }
  const took = new Map<string, number[]>()
  const times = name === 'first page' ? scale.firstPageTimes : scale.queueTimes
  // In the first rounds, PostgreSQL plans the statements and reads pages from disk.
  const rounds = Math.max(scale.name === 'full' ? 3 : 1, Math.ceil(times / queries.length))
  const first = Math.max(1, Math.ceil(scale.queueUnmeasured / queries.length))
  for (let round = 0; round < first + rounds; round += 1) {
    for (const query of queries) {
      const began = performance.now()
      const answer = await fetch(`${origin}${path}${query}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
      if (round >= first) took.set(query, [...(took.get(query) ?? []), performance.now() - began])
    }
  }
  const allMs = [...took.values()].flat().toSorted((one, other) => one - other)
  const medians = [...took].map(
    ([query, ms]) =>
      [
        query,
        at(
          ms.toSorted((a, b) => a - b),
          0.5,
        ),
      ] as const,
  )
  const [worst = '', worstMs = 0] = medians.toSorted(([, one], [, other]) => other - one)[0] ?? []
  return {
    name,
    asked: allMs.length,
    medianMs: at(allMs, 0.5),
    p95Ms: at(allMs, 0.95),
    worstMs,
    worst,
    allMs,
  }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`

const resultOf = (measured: readonly Figures[], version: string, { queueTours: tours }: Scale): Result => {
  const together = Object.entries(promises).flatMap(([promise, limitMs]) => {
    const all = measured
      .filter((figures) => promiseOf(figures.name) === promise)
      .flatMap(({ allMs }) => allMs)
      .toSorted((one, other) => one - other)
    return all.length === 0
      ? []
      : [{ promise, limitMs, asked: all.length, medianMs: at(all, 0.5), p95Ms: at(all, 0.95) }]
  })
  const [first, ...others] = together.map(({ promise, limitMs, p95Ms }) => ({
    what: `${promise}, 95th percentile`,
    measured: p95Ms,
    unit: ' ms',
    atMost: limitMs,
  }))
  if (first === undefined) throw new Error('BENCH_CALLS leaves no question to measure')
  return {
    table: [
      ['question', 'asked', 'median', 'p95', 'promise', 'slowest address, its median'],
      ...together.map(({ promise, limitMs, asked, medianMs, p95Ms }) => [
        `all ${promise}`,
        String(asked),
        ms(medianMs),
        ms(p95Ms),
        `under ${limitMs} ms`,
        '',
      ]),
      ...measured.map(({ name, asked, medianMs, p95Ms, worstMs, worst }) => [
        name,
        String(asked),
        ms(medianMs),
        ms(p95Ms),
        '',
        `${worst}: ${ms(worstMs)}`,
      ]),
    ],
    notes: [
      `The first page (50) of the back office’s queue at ${tours.toLocaleString('en-US')} tours, over HTTP, one call at a time; server and database on one machine.`,
      'Each address is asked once or more before it is measured.',
    ],
    figures: measured.map(({ allMs: _, ...figures }) => figures),
    promises: [first, ...others],
    facts: { PostgreSQL: version, tours: String(tours) },
  }
}

/** The back office with a million tours: the queue's first page, filters and searches, and the command palette. */
export const queue: Bench = {
  name: 'queue',
  run: async (scale) => {
    const { version, product } = await openBusiness(scale.queueTours)
    const only = process.env.BENCH_CALLS
    const measured: Figures[] = []
    for (const question of questions) {
      if (only && !question.name.includes(only)) continue
      const figures = await ask(product.origin, question, scale)
      console.log(question.name, ms(figures.medianMs), ms(figures.p95Ms), figures.worst, ms(figures.worstMs))
      measured.push(figures)
    }
    return resultOf(measured, version, scale)
  },
}
