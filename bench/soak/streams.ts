import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@porchlight/contract/api'
import { benchId, sessionOf } from '../ids.ts'

export type StreamFigures = { opened: number; mostAtOnce: number }

/** Opens the live stream of one of the 200 agents on a connection of its own, and closes it after a while. */
const holdStream = (origin: string, agent: number, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const { name, value } = sessionOf(benchId(1, agent))
    const fail = (error: Error): void => {
      clearTimeout(closing)
      reject(error)
    }
    const request = get(
      `${origin}${api.site.events.path}`,
      { agent: false, headers: { cookie: `${name}=${value}` } },
      (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`the stream answered ${answer.statusCode}`))
        answer.resume()
        answer.once('end', () => fail(new Error('the server closed a stream')))
      },
    )
    request.once('error', fail)
    const closing = setTimeout(() => {
      request.destroy()
      resolve()
    }, ms)
  })

/**
 * Opens this many streams, spread evenly over the time, like people who open and close their pages. Each stays open for
 * up to a fifth of it.
 *
 * @throws Error if the server refuses or closes one
 */
export const openAndClose = async (
  origin: string,
  streams: number,
  seconds: number,
): Promise<StreamFigures> => {
  const longestMs = (seconds * 1000) / 5
  const every = (seconds * 1000 - longestMs) / streams
  const holding: Promise<void>[] = []
  let open = 0
  let mostAtOnce = 0
  for (let n = 0; n < streams; n += 1) {
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    // The lengths differ without chance, so that every run does the same.
    const ms = longestMs * (((n * 7) % 20) + 1) * 0.05
    holding.push(
      holdStream(origin, (n % 200) + 1, ms).finally(() => {
        open -= 1
      }),
    )
    await sleep(every)
  }
  await Promise.all(holding)
  return { opened: streams, mostAtOnce }
}
