import { randomBytes, randomInt } from 'node:crypto'
import { serveDemo } from './demo.ts'
import type { Bench } from './results.ts'

/** An attacker who guesses addresses must learn nothing from the duration of a refusal. */
const mostApart = 0.05

type Kind = 'known' | 'unknown'

/**
 * A separate network for every attempt, so that earlier attempts do not slow it down; from the range reserved for
 * benchmarks (RFC 2544).
 */
const networkOf = (at: number): string => `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`

const addressOf = (kind: Kind): string =>
  kind === 'known' ? 'sarah@demo.porchlight.test' : `${randomBytes(4).toString('hex')}@demo.porchlight.test`

/** Milliseconds until a sign-in with a wrong password is refused. */
const refusedAfter = async (origin: string, kind: Kind, at: number): Promise<number> => {
  const body = JSON.stringify({ email: addressOf(kind), password: `wrong ${randomBytes(6).toString('hex')}` })
  const headers = { 'content-type': 'application/json', origin, 'x-forwarded-for': networkOf(at) }
  const began = performance.now()
  const answered = await fetch(`${origin}/api/agent/login`, { method: 'POST', headers, body })
  await answered.arrayBuffer()
  const took = performance.now() - began
  if (answered.status !== 401) throw new Error(`A wrong password was answered ${answered.status}`)
  return took
}

const medianOf = (times: readonly number[]): number => {
  const sorted = times.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Sign-in with a wrong password, alternating between an existing and an unknown address. */
export const signIn: Bench = {
  name: 'sign-in',
  run: async ({ signInWarmUp, signInTries }) => {
    const server = await serveDemo({ TRUST_PROXY: '127.0.0.0/8,::1' })
    try {
      const times: Record<Kind, number[]> = { known: [], unknown: [] }
      for (let pair = 0; pair < signInWarmUp + signInTries; pair++) {
        // The order is random, so that neither kind profits from caches that the other has filled.
        const order: Kind[] = randomInt(2) === 0 ? ['known', 'unknown'] : ['unknown', 'known']
        for (const [turn, kind] of order.entries()) {
          const took = await refusedAfter(server.origin, kind, pair * 2 + turn)
          if (pair >= signInWarmUp) times[kind].push(took)
        }
      }
      const known = medianOf(times.known)
      const unknown = medianOf(times.unknown)
      const apart = Math.abs(known - unknown) / Math.min(known, unknown)
      return {
        table: [
          ['address', 'tries', 'median'],
          ['somebody has it', String(times.known.length), `${known.toFixed(2)} ms`],
          ['nobody has it', String(times.unknown.length), `${unknown.toFixed(2)} ms`],
        ],
        notes: [
          `Apart by ${(apart * 100).toFixed(1)} % (promise: ${mostApart * 100} % at most). Wrong passwords, in turns by chance, each from a network of its own.`,
        ],
        figures: { knownMs: known, unknownMs: unknown, apart },
        promises: [{ what: 'medians apart by', measured: apart * 100, unit: ' %', atMost: mostApart * 100 }],
      }
    } finally {
      await server.stop()
    }
  },
}
