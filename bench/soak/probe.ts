import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Running, residentMb } from '../product.ts'

/** What a server holds. */
export type Held = {
  /** Its memory in MB after garbage collection: the heap, and buffers outside of it. */
  heapMb: number
  /** Its memory in MB as the operating system counts it. */
  residentMb: number
  /** Open connections of clients. */
  connections: number
  /** Timers that keep the server alive. */
  timers: number
}

type Report = { bytes: number; resources: string[] }

/** The state of an established connection in /proc/net/tcp (Linux, include/net/tcp_states.h). */
const ESTABLISHED = '01'

/** The connections that clients of this machine have with the server at a port. */
const connectionsAt = (port: number): number => {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && state === ESTABLISHED).length
}

const MB = 1024 * 1024

export type Probe = {
  /** Node's arguments for the server to be asked. */
  nodeArgs: readonly string[]
  ask: (server: Pick<Running, 'pid' | 'origin'>) => Promise<Held>
  close: () => void
}

/** Prepares to ask a server what it holds (probe.mjs). */
export const openProbe = (): Probe => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-soak-'))
  const file = join(folder, 'report.json')
  const module = pathToFileURL(join(import.meta.dirname, 'probe.mjs'))
  module.searchParams.set('to', file)
  return {
    nodeArgs: ['--expose-gc', '--import', module.href],
    ask: async ({ pid, origin }) => {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      const deadline = performance.now() + 20_000
      while (!existsSync(file)) {
        if (performance.now() > deadline) throw new Error('The server did not report what it holds.')
        await sleep(20)
      }
      const { bytes, resources }: Report = JSON.parse(readFileSync(file, 'utf8')) // written by probe.mjs
      return {
        heapMb: bytes / MB,
        residentMb: residentMb(pid),
        connections: connectionsAt(Number(new URL(origin).port)),
        timers: resources.filter((resource) => resource === 'Timeout').length,
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
