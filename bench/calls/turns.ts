import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from '../product.ts'
import type { Scale } from '../scale.ts'
import type { Meter } from './cpu.ts'
import { type Length, load, type Turn } from './load.ts'
import type { MeasuredCall } from './measured-calls.ts'

export type Spread = { median: number; lowest: number; highest: number }

export type CallFigures = {
  call: string
  label: string
  rounds: number
  product: Summary
  bare: Summary
  /** The bare server's processor time per request, relative to the product's in the same round. */
  ratio: Spread
  /** The same between two processes of the bare server: the noise of the machine around 1. Null without the second one. */
  control: Spread | null
}

type Summary = {
  /** The processor time of the server and the database for a request, in milliseconds. */
  cpuMs: number
  requestsPerSecond: number
  p95Ms: number
}

type Server = Pick<Running, 'origin' | 'pid'>
/** `control` is a second process of the bare server. */
export type Servers = { product: Server; bare: Server; control?: Server }

type MeteredTurn = Turn & { cpuMs: number }

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

const spread = (values: number[]): Spread => ({
  median: median(values),
  lowest: Math.min(...values),
  highest: Math.max(...values),
})

const summary = (turns: MeteredTurn[]): Summary => ({
  cpuMs: median(turns.map((turn) => turn.cpuMs)),
  requestsPerSecond: median(turns.map((turn) => turn.requestsPerSecond)),
  p95Ms: median(turns.map((turn) => turn.p95Ms)),
})

/** How long the jobs and the notifications of writes take. They belong to the turn of the writes. */
const jobsMs = 300

const orders = [
  ['bare', 'product', 'control'],
  ['product', 'control', 'bare'],
  ['control', 'bare', 'product'],
] as const

/**
 * Loads the product and one or two processes of the bare server in turns of changing order, so that other load on the
 * machine affects all alike.
 */
export const inTurns = async (
  call: MeasuredCall,
  servers: Servers,
  { rounds, turn, warmUp }: Pick<Scale, 'rounds' | 'turn' | 'warmUp'>,
  meter: Meter,
): Promise<CallFigures> => {
  const requests = { product: call.product, bare: call.bare, control: call.bare }
  const turns: Record<keyof Servers, MeteredTurn[]> = { product: [], bare: [], control: [] }
  const costs = (of: keyof Servers) => turns[of].map((one) => one.cpuMs)
  const take = async (name: keyof Servers, length: Length): Promise<MeteredTurn | undefined> => {
    const server = servers[name]
    if (!server) return undefined
    const { origin, pid } = server
    const { result, cpuMs } = await meter.during({ pid, name }, async () => {
      const loaded = await load(origin, requests[name], length)
      if (call.kind === 'write') await sleep(jobsMs)
      return loaded
    })
    return { ...result, cpuMs: cpuMs / result.requests }
  }

  // The first answers include compilation and PostgreSQL's planning.
  for (const name of orders[0]) await take(name, warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const name of orders[round % orders.length] ?? orders[0]) {
      const taken = await take(name, turn)
      if (taken) turns[name].push(taken)
    }
  }

  const control = costs('control')
  const bare = costs('bare').map((cost, round) => (cost + (control[round] ?? cost)) / 2)
  return {
    call: call.name,
    label: call.label,
    rounds,
    product: summary(turns.product),
    bare: summary([...turns.bare, ...turns.control]),
    ratio: spread(costs('product').map((cost, round) => (bare[round] ?? cost) / cost)),
    control: servers.control
      ? spread(control.map((cost, round) => (costs('bare')[round] ?? cost) / cost))
      : null,
  }
}
