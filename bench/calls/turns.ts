import type { Scale } from '../scale.ts'
import { load, type Turn } from './load.ts'
import type { MeasuredCall } from './measured-calls.ts'

export type Spread = { median: number; lowest: number; highest: number }

export type CallFigures = {
  call: string
  label: string
  rounds: number
  product: { requestsPerSecond: number; p95Ms: number }
  bare: { requestsPerSecond: number; p95Ms: number }
  /** The product's requests per second, relative to the bare server in the same round. */
  ratio: Spread
  /** The same between two processes of the bare server: the noise of the machine around 1. */
  control: Spread
}

export type Servers = { product: string; bare: string; control: string }

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

const summary = (turns: Turn[]) => ({
  requestsPerSecond: median(turns.map((turn) => turn.requestsPerSecond)),
  p95Ms: median(turns.map((turn) => turn.p95Ms)),
})

const orders = [
  ['bare', 'product', 'control'],
  ['product', 'control', 'bare'],
  ['control', 'bare', 'product'],
] as const

/**
 * Loads the product and two processes of the bare server in turns of changing order, so that other load on the machine
 * affects all alike.
 */
export const inTurns = async (
  call: MeasuredCall,
  servers: Servers,
  { rounds, turn, warmUp }: Pick<Scale, 'rounds' | 'turn' | 'warmUp'>,
): Promise<CallFigures> => {
  const requests = { product: call.product, bare: call.bare, control: call.bare }
  const turns: Record<keyof Servers, Turn[]> = { product: [], bare: [], control: [] }
  const rates = (of: keyof Servers) => turns[of].map((turn) => turn.requestsPerSecond)

  // The first answers include compilation and PostgreSQL's planning.
  for (const name of orders[0]) await load(servers[name], requests[name], warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const name of orders[round % orders.length] ?? orders[0])
      turns[name].push(await load(servers[name], requests[name], turn))
  }

  const bare = rates('bare').map((rate, round) => (rate + (rates('control')[round] ?? rate)) / 2)
  return {
    call: call.name,
    label: call.label,
    rounds,
    product: summary(turns.product),
    bare: summary([...turns.bare, ...turns.control]),
    ratio: spread(rates('product').map((rate, round) => rate / (bare[round] ?? rate))),
    control: spread(rates('control').map((rate, round) => rate / (rates('bare')[round] ?? rate))),
  }
}
