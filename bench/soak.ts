import { setTimeout as sleep } from 'node:timers/promises'
import { openBusiness } from './business.ts'
import { undatedTours } from './calls/data.ts'
import { load } from './calls/load.ts'
import { measuredCalls, type Request } from './calls/measured-calls.ts'
import { type Running, serveProduct } from './product.ts'
import type { Bench, Result } from './results.ts'
import type { Scale } from './scale.ts'
import { type Held, openProbe, type Probe } from './soak/probe.ts'
import { openAndClose, type StreamFigures } from './soak/streams.ts'

/** Caches fill at first, so memory counts from a third of the time on. */
const parts = 3
/** In MB: what the heap may have grown since the first third. */
const mostGrown = 10
/** How long a closed stream may take to be cleared away. It is less than the interval of its heartbeat. */
const clearedWithinMs = 15_000

/** What people do: mostly reading lists, and changing tours. Every request of one kind is for another person or tour. */
const workOf = async (databaseUrl: string, { callTours }: Scale): Promise<Request[]> => {
  const shares: Record<string, number> = {
    "agent's list, 25": 6,
    'staff queue by urgency, 25': 4,
    "assistant's list, 25": 4,
    note: 1,
    assign: 1,
    status: 1,
  }
  const calls = measuredCalls(callTours, await undatedTours(databaseUrl))
  const kinds = Object.entries(shares).flatMap(([name, share]) => {
    const requests = calls.find((call) => call.name === name)?.product ?? []
    return Array.from({ length: share }, (_, part) => requests.filter((__, index) => index % share === part))
  })
  return Array.from({ length: 20 }, (_, turn) =>
    kinds.flatMap((requests) => requests[turn % requests.length] ?? []),
  ).flat()
}

type Soaked = {
  capacity: number
  requests: number
  streams: StreamFigures
  before: Held
  during: Held[]
  after: Held
}

/** Asks again until nothing is left over, or the time for clearing away is up. */
const onceCleared = async (probe: Probe, server: Running, before: Held): Promise<Held> => {
  const deadline = performance.now() + clearedWithinMs
  for (;;) {
    const held = await probe.ask(server)
    if (leftOver(before, held) === 0 || performance.now() > deadline) return held
    await sleep(500)
  }
}

const leftOver = (before: Held, after: Held): number =>
  Math.max(0, after.connections - before.connections) + Math.max(0, after.timers - before.timers)

const measure = async (databaseUrl: string, scale: Scale): Promise<Soaked> => {
  const probe = openProbe()
  const work = await workOf(databaseUrl, scale)
  const server = await serveProduct(databaseUrl, probe.nodeArgs)
  const { origin } = server
  try {
    await load(origin, work, scale.warmUp)
    const { requestsPerSecond: capacity } = await load(origin, work, scale.capacityTurn)
    await sleep(1_000)
    const before = await probe.ask(server)
    const during: Held[] = []
    const seconds = scale.soakSeconds / parts
    const half = async (): Promise<number> => {
      let requests = 0
      for (let part = 0; part < parts; part += 1) {
        requests += (await load(origin, work, { seconds, perSecond: capacity / 2 })).requests
        during.push(await probe.ask(server))
      }
      return requests
    }
    const [requests, streams] = await Promise.all([
      half(),
      openAndClose(origin, scale.soakStreams, scale.soakSeconds),
    ])
    return { capacity, requests, streams, before, during, after: await onceCleared(probe, server, before) }
  } finally {
    await server.stop()
    probe.close()
  }
}

const rowOf = (when: string, { heapMb, residentMb, connections, timers }: Held): string[] => [
  when,
  `${heapMb.toFixed(1)} MB`,
  `${residentMb.toFixed(0)} MB`,
  String(connections),
  String(timers),
]

const resultOf = (soaked: Soaked, version: string, scale: Scale): Result => {
  const { before, during, after } = soaked
  const [first = before] = during
  return {
    table: [
      ['when', 'heap after collection', 'resident', 'connections', 'timers'],
      rowOf('before', before),
      ...during.map((held, part) => rowOf(`after part ${part + 1} of ${parts}`, held)),
      rowOf('at the end', after),
    ],
    notes: [
      `${scale.soakSeconds} s at half of the capacity of ${soaked.capacity.toFixed(0)} requests a second: ${soaked.requests} requests, most of them lists, and notes, assignments and statuses.`,
      `${soaked.streams.opened} live streams were opened and closed meanwhile, up to ${soaked.streams.mostAtOnce} at once.`,
      'Heap: after garbage collection, with the buffers outside of the heap. It counts from the end of the first part, because caches fill before.',
    ],
    figures: soaked,
    facts: { PostgreSQL: version, tours: String(scale.callTours) },
    promises: [
      {
        what: 'heap after garbage collection, growth since the first part',
        measured: Math.max(0, after.heapMb - first.heapMb),
        unit: ' MB',
        atMost: mostGrown,
      },
      {
        what: 'connections and timers left over',
        measured: leftOver(before, after),
        unit: '',
        exact: true,
        atMost: 0,
      },
    ],
  }
}

/** Half of the load that the server can bear, for long, while people open and close their pages. */
export const soak: Bench = {
  name: 'soak',
  run: async (scale) => {
    const { url, version } = await openBusiness(scale.callTours)
    return resultOf(await measure(url, scale), version, scale)
  },
}
