import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, startServer } from './start-server.ts'

/**
 * Starts a server for each parallel worker at its first request (`serverOf`) and keeps it until the run ends.
 * Playwright ends a worker when a journey fails and between projects; the worker that replaces it reuses its server.
 */
// biome-ignore lint/style/noDefaultExport: Playwright asks a global setup for it
export default async (): Promise<() => Promise<void>> => {
  const standing = new Map<string, Promise<Address>>()
  const keeper = createServer(async ({ url: place = '' }, answer) => {
    const started = standing.get(place) ?? startServer(place.slice(1))
    standing.set(place, started)
    try {
      const { url, googleUrl } = await started
      answer.end(JSON.stringify({ url, googleUrl }))
    } catch (error) {
      answer.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((listening) => keeper.listen(0, '127.0.0.1', listening))
  const { port } = keeper.address() as AddressInfo // it listens on a port
  process.env.PORCHLIGHT_E2E_SERVERS = `http://127.0.0.1:${port}`
  return async () => {
    keeper.close()
    const settled = await Promise.allSettled(standing.values())
    await Promise.all(settled.map((one) => one.status === 'fulfilled' && one.value.stop()))
  }
}

/** The server of a worker: the shared one, or a new one if no global setup runs. */
export const serverOf = async (place: number): Promise<Address> => {
  const { PORCHLIGHT_E2E_SERVERS: keeper } = process.env
  if (!keeper) return startServer(String(place))
  const answer = await fetch(`${keeper}/${place}`)
  if (!answer.ok) throw new Error(await answer.text())
  const { url, googleUrl }: Omit<Address, 'stop'> = await answer.json()
  return { url, googleUrl, stop: async () => undefined }
}
