/** The parts of autocannon used here; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Request = {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    /** Called before each time that the request is sent; returns the request to send. */
    setupRequest?: (request: Request) => Request
  }
  type Client = { setRequests: (requests: Request[]) => void }
  type Result = { '2xx': number; non2xx: number; errors: number }
  type Options = {
    url: string
    connections: number
    /** In seconds; or a number of requests, however long they take. */
    duration?: number
    amount?: number
    /** The most requests a second, of all connections together. */
    overallRate?: number
    /** Milliseconds between samples; a run ends with a sample. */
    sampleInt: number
    requests: Request[]
    setupClient: (client: Client) => void
  }

  const autocannon: (options: Options, done: (error: Error | null, result: Result) => void) => EventEmitter
  // biome-ignore lint/style/noDefaultExport: the package is CommonJS, its function is the export
  export default autocannon
}
