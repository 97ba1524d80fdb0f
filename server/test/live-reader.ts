import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

type Received = { id: string | null; data: { topic: string; id: string | null } }

/** Makes a server listen if it does not yet, and returns its port. */
export const listenAnywhere = async (server: FastifyInstance): Promise<number> => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Opens the live stream over a real connection and collects what arrives. Resolves with the answer's headers. */
export const openLive = (
  port: number,
  cookies: Record<string, string>,
  headers: Record<string, string> = {},
  query = '',
) =>
  new Promise<LiveReader>((resolve, reject) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const received: Received[] = []
    let text = ''
    let ended = false
    const asked = request(
      { port, host: '127.0.0.1', path: `/api/events${query}`, headers: { cookie, ...headers } },
      (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            const lines = text.slice(0, end).split('\n')
            text = text.slice(end + 2)
            const field = (name: string) =>
              lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
            const data = field('data')
            if (data !== undefined) received.push({ id: field('id') ?? null, data: JSON.parse(data) })
          }
        })
        answer.on('error', () => {})
        answer.on('close', () => {
          ended = true
        })
        const receivedEvents = () => received.map(({ data }) => `${data.topic} ${data.id}`)
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          received,
          receivedEvents,
          async receives(topic, id) {
            await expect.poll(receivedEvents, { interval: 5 }).toContain(`${topic} ${id}`)
          },
          async ends() {
            await expect.poll(() => ended, { interval: 20 }).toBe(true)
          },
          isOpen: () => !ended,
          close: () => asked.destroy(),
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })

export type LiveReader = {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  received: Received[]
  /** `topic id` of everything received. */
  receivedEvents: () => string[]
  receives: (topic: string, id: string | null) => Promise<void>
  ends: () => Promise<void>
  isOpen: () => boolean
  close: () => void
}

/** Waits long enough for pending events to arrive. */
export const quiet = () => sleep(300)
