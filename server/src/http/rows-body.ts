import { setImmediate } from 'node:timers/promises'
import type { BodyRows } from '@porchlight/contract/kernel/endpoint'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { createTurns, startThread } from '../kernel/worker-thread.ts'
import { InvalidInput } from './errors.ts'
import type { Validator } from './schemas.ts'

/** The thread's messages; see rows-worker.mjs. */
type FromThread =
  | { kind: 'malformed' }
  /** The body is not an object with an array under the list's name. */
  | { kind: 'other'; value: unknown }
  | { kind: 'rows'; count: number; tooManyNames: boolean; digest: string }
  | { kind: 'piece'; rows: unknown[] }

export type ReadRows = { body: unknown; digest: string }

/** Each worker uses a core while it parses. */
const takeTurn = createTurns(2)

/**
 * Parses a JSON body of many rows in a worker. The contract's schema checks them here piece by piece, so that the
 * server can serve other calls between two pieces.
 *
 * @param bytes the whole body; undefined for a call without one
 * @param check validates a body with some of the rows
 * @returns the parsed body, and a digest of its bytes for Idempotency-Key
 * @throws Refusal malformed_body, payload_too_large, invalid_input for too many names; InvalidInput
 */
export const readRows = async (
  bytes: Uint8Array | undefined,
  rows: BodyRows,
  check: Validator,
): Promise<ReadRows> => {
  if (bytes === undefined || bytes.length === 0) return refuseOther(check, undefined)
  const leave = await takeTurn()
  try {
    return await readInThread(bytes, rows, check)
  } finally {
    leave()
  }
}

const readInThread = async (
  bytes: Uint8Array,
  { list, mostRows, mostNames, tooManyNames }: BodyRows,
  check: Validator,
): Promise<ReadRows> => {
  const thread = startThread<FromThread>(new URL('./rows-worker.mjs', import.meta.url), {
    bytes,
    list,
    mostRows,
    mostNames,
  })
  const valid = (rows: unknown, from: number): unknown[] => {
    const checked = check({ [list]: rows })
    if ('error' in checked) throw countedFrom(checked.error, from)
    return (checked.value as Record<string, unknown[]>)[list] ?? [] // the schema has the list
  }
  try {
    const message = await thread.receive()
    if (message.kind === 'other') return refuseOther(check, message.value)
    if (message.kind !== 'rows') throw refuse('malformed_body')
    // The schema produces the message without the contents of rows.
    if (message.count === 0 || message.count > mostRows)
      valid(Array(Math.min(message.count, mostRows + 1)).fill({}), 0)
    if (message.tooManyNames) throw refuseField(list, tooManyNames)
    const rows: unknown[] = []
    while (rows.length < message.count) {
      thread.post('next')
      const piece = await thread.receive()
      if (piece.kind !== 'piece' || piece.rows.length === 0) throw new Error('the thread lost its rows')
      for (const row of valid(piece.rows, rows.length)) rows.push(row)
      await setImmediate()
    }
    return { body: { [list]: rows }, digest: message.digest }
  } finally {
    await thread.end()
  }
}

/** Refuses a body without the list, with the schema's message. */
const refuseOther = (check: Validator, value: unknown): never => {
  const checked = check(value)
  throw 'error' in checked ? checked.error : refuse('malformed_body')
}

/** Renumbers the errors of a piece: rows count from the beginning of the body. */
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
