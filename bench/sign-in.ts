import { randomBytes, randomInt } from 'node:crypto'
import { serveDemo } from './demo.ts'
import type { Bench } from './results.ts'

/** An attacker who guesses addresses must learn nothing from the duration of a refusal. */
const mostApart = 0.05

/** How often to repeat the tries while the times are further apart. */
const mostRounds = 5

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

/** The time that a share of the tries did not exceed. */
const quantileOf = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN

/**
 * Other load only adds time, so the fastest tries show the work. On a busy machine, the medians of equal work differ by
 * a tenth.
 */
const fastestTenth = (times: readonly number[]): number => quantileOf(times, 0.1)

/** Sign-in with a wrong password, alternating between an existing and an unknown address. */
export const signIn: Bench = {
  name: 'sign-in',
  run: async ({ signInWarmUp, signInTries }) => {
    const server = await serveDemo({ TRUST_PROXY: '127.0.0.0/8,::1' })
    try {
      const times: Record<Kind, number[]> = { known: [], unknown: [] }
      const apart = () => {
        const [known, unknown] = [fastestTenth(times.known), fastestTenth(times.unknown)]
        return Math.abs(known - unknown) / Math.min(known, unknown)
      }
      let tried = 0
      const tryInTurns = async (pairs: number, isMeasured: boolean) => {
        for (let pair = 0; pair < pairs; pair++) {
          // The order is random, so that neither kind profits from caches that the other has filled.
          const order: Kind[] = randomInt(2) === 0 ? ['known', 'unknown'] : ['unknown', 'known']
          for (const kind of order) {
            const took = await refusedAfter(server.origin, kind, tried++)
            if (isMeasured) times[kind].push(took)
          }
        }
      }
      await tryInTurns(signInWarmUp, false)
      // More tries even out chance, but not a difference in the work.
      for (let round = 0; round === 0 || (round < mostRounds && apart() > mostApart); round++)
        await tryInTurns(signInTries, true)

      const rowOf = (title: string, tries: readonly number[]) => [
        title,
        String(tries.length),
        `${fastestTenth(tries).toFixed(2)} ms`,
        `${quantileOf(tries, 0.5).toFixed(2)} ms`,
      ]
      return {
        table: [
          ['address', 'tries', 'fastest tenth within', 'median'],
          rowOf('somebody has it', times.known),
          rowOf('nobody has it', times.unknown),
        ],
        notes: [
          `The fastest tenths are apart by ${(apart() * 100).toFixed(1)} % (promise: ${mostApart * 100} % at most). Wrong passwords, in turns by chance, each from a network of its own.`,
        ],
        figures: {
          knownMs: fastestTenth(times.known),
          unknownMs: fastestTenth(times.unknown),
          apart: apart(),
        },
        promises: [
          { what: 'fastest tenths apart by', measured: apart() * 100, unit: ' %', atMost: mostApart * 100 },
        ],
      }
    } finally {
      await server.stop()
    }
  },
}
