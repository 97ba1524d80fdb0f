import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BodyRows } from '@porchlight/contract/kernel/endpoint'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { InvalidInput } from './errors.ts'
import type { Validator } from './schemas.ts'

/** What the worker says; see rows-worker.mjs. */
type FromWorker =
  | { kind: 'malformed' }
  /** The body is no object with an array under the name of the list. */
  | { kind: 'other'; value: unknown }
  | { kind: 'rows'; count: number; tooManyNames: boolean; digest: string }
  | { kind: 'piece'; rows: unknown[] }

export type ReadRows = { body: unknown; digest: string }

/** Enough for any body that the contract allows. Millions of empty rows end the worker, and not the server. */
const mostMemoryMb = 512

/** Each one takes a core while it parses. */
const mostWorkers = 2
let workers = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(run: () => Promise<T>): Promise<T> => {
  // A worker that ends hands its place over, so the number does not change then.
  if (workers < mostWorkers) workers += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else workers -= 1
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Parses a JSON body of many rows in a worker. The contract's schema checks the rows here, piece by piece, and the server
 * goes on with other calls between two pieces.
 *
 * @param bytes the whole body; undefined for a call without one
 * @param check validates a body that holds some of the rows
 * @returns the body as the schema gives it, and a digest of its bytes for Idempotency-Key
 * @throws Refusal malformed_body, payload_too_large, invalid_input for too many names; InvalidInput
 */
export const readRows = async (
  bytes: Uint8Array | undefined,
  rows: BodyRows,
  check: Validator,
): Promise<ReadRows> =>
  bytes === undefined || bytes.length === 0
    ? refuseOther(check, undefined)
    : inTurn(() => readInWorker(bytes, rows, check))

const readInWorker = async (
  bytes: Uint8Array,
  { list, mostRows, mostNames, tooManyNames }: BodyRows,
  check: Validator,
): Promise<ReadRows> => {
  const worker = new Worker(new URL('./rows-worker.mjs', import.meta.url), {
    workerData: { bytes, list, mostRows, mostNames },
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    // The server's own options are for the server.
    execArgv: [],
  })
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(isOutOfMemory(error) ? refuse('payload_too_large') : error))
    worker.once('exit', () => reject(new Error('the rows worker ended early')))
  })
  // Whoever waits for the worker hears of it. When nobody waits, it must not end the process.
  failed.catch(() => {})
  const hear = async (): Promise<FromWorker> => {
    const [said] = await Promise.race([once(worker, 'message'), failed])
    return said as FromWorker // what rows-worker.mjs posts
  }
  const valid = (rows: unknown, from: number): unknown[] => {
    const checked = check({ [list]: rows })
    if ('error' in checked) throw countedFrom(checked.error, from)
    return (checked.value as Record<string, unknown[]>)[list] ?? [] // the schema has the list
  }
  try {
    const told = await hear()
    if (told.kind === 'other') return refuseOther(check, told.value)
    if (told.kind !== 'rows') throw refuse('malformed_body')
    // The schema says so in its own words; the contents of the rows do not matter for it.
    if (told.count === 0 || told.count > mostRows)
      valid(Array(Math.min(told.count, mostRows + 1)).fill({}), 0)
    if (told.tooManyNames) throw refuseField(list, tooManyNames)
    const rows: unknown[] = []
    while (rows.length < told.count) {
      worker.postMessage('next')
      const piece = await hear()
      if (piece.kind !== 'piece' || piece.rows.length === 0) throw new Error('the rows worker lost its rows')
      for (const row of valid(piece.rows, rows.length)) rows.push(row)
      await setImmediate()
    }
    return { body: { [list]: rows }, digest: told.digest }
  } finally {
    await worker.terminate()
  }
}

/** Refuses a body that has no list, in the schema's words. */
const refuseOther = (check: Validator, value: unknown): never => {
  const checked = check(value)
  throw 'error' in checked ? checked.error : refuse('malformed_body')
}

/** The same faults, with the rows counted from the beginning of the body. */
const countedFrom = (error: Error, from: number): Error => {
  if (!(error instanceof InvalidInput)) return error
  return new InvalidInput({
    issues: error.issues.map((issue) => {
      const [list, row, ...rest] = issue.path
      return typeof row === 'number' && list !== undefined
        ? { ...issue, path: [list, from + row, ...rest] }
        : issue
    }),
  })
}
