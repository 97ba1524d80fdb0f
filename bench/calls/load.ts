import autocannon from 'autocannon'
import type { Request } from './measured-calls.ts'

/** How often each request with several bodies was sent, by its path. */
const turns = new Map<string, number>()

type Sent = Parameters<typeof autocannon>[0]['requests'][number]

/** The requests of one connection, which begins with another one than the others. */
const requestsFrom = (requests: readonly Request[], first: number): Sent[] =>
  [...requests.slice(first), ...requests.slice(0, first)].map(({ bodies, ...request }) => {
    if (bodies === undefined) return request
    return {
      ...request,
      setupRequest: (next) => {
        const turn = turns.get(request.path) ?? 0
        turns.set(request.path, turn + 1)
        return { ...next, body: bodies[turn % bodies.length] ?? '' }
      },
    }
  })

/**
 * How long a server is loaded: some seconds, or until it has answered this many requests. `perSecond` limits the requests
 * a second; without it, each connection sends its next request as soon as it has an answer.
 */
export type Length = { seconds: number; perSecond?: number } | { requests: number }

/** Concurrent requests, the same for every server. */
export const connections = 16

export type Turn = { requests: number; requestsPerSecond: number; p95Ms: number }

const percentile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/**
 * Loads a server for a while with the requests in turn; every connection begins at another one.
 *
 * @throws Error for any answer but a success, because refusals are faster than the work
 */
export const load = (origin: string, requests: readonly Request[], length: Length): Promise<Turn> =>
  new Promise((resolve, reject) => {
    const times: number[] = []
    let clients = 0
    const began = performance.now()
    let answered = began
    const run = autocannon(
      {
        url: origin,
        connections,
        ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
        ...('perSecond' in length && { overallRate: length.perSecond }),
        sampleInt: 100,
        requests: requestsFrom(requests, 0),
        setupClient: (client) => {
          const first = Math.floor((requests.length / connections) * clients++)
          client.setRequests(requestsFrom(requests, first))
        },
      },
      (error, result) => {
        if (error) return reject(error)
        if (result.non2xx + result.errors > 0)
          return reject(new Error(`${result.non2xx} refusals and ${result.errors} errors from ${origin}`))
        const seconds = (answered - began) / 1000
        resolve({
          requests: result['2xx'],
          requestsPerSecond: result['2xx'] / seconds,
          p95Ms: percentile(times, 0.95),
        })
      },
    )
    run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
      times.push(ms)
      answered = performance.now()
    })
  })
