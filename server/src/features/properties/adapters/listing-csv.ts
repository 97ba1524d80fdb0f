import { mostColumns } from '@porchlight/contract/properties/imports'
import { createTurns, startThread } from '../../../kernel/worker-thread.ts'

/** A row as in the file. `line` is the line on which it begins, from 1; a quoted cell may span several lines. */
export type CsvRow = { line: number; cells: string[] }

/** The file stops being valid CSV at `line`; the rows before it have been read. */
export class CsvBroken extends Error {
  override readonly name = 'CsvBroken'
  constructor(readonly line: number) {
    super('We can’t read the file past this point: a quotation mark is never closed')
  }
}

/** The thread's answer to each message; see listing-csv-worker.mjs. */
type FromThread = {
  rows: CsvRow[]
  /** The thread has more rows, needs the next piece of the file, or has read the whole file. */
  state: 'more' | 'next' | 'over'
  /** The line at which the file stops being valid CSV. */
  broken: number | undefined
}

/** A thread takes some 10 MB. Imports keep theirs for minutes and mostly wait for the database. */
const takeTurn = createTurns(8)

/**
 * The rows of a CSV file, read by a thread, without empty lines and without surplus cells.
 *
 * @throws CsvBroken if a quote is never closed; errors of `bytes`
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const leave = await takeTurn()
  const file = new URL('./listing-csv-worker.mjs', import.meta.url)
  const thread = startThread<FromThread>(file, { mostCells: mostColumns + 1 })
  const ask = async (message?: Uint8Array<ArrayBuffer> | 'more' | 'end'): Promise<FromThread> => {
    if (message !== undefined) thread.post(message, typeof message === 'string' ? [] : [message.buffer])
    return thread.receive()
  }
  async function* rowsFrom(first: FromThread): AsyncGenerator<CsvRow> {
    let answer = first
    yield* answer.rows
    while (answer.state === 'more') {
      answer = await ask('more')
      yield* answer.rows
    }
    if (answer.broken !== undefined) throw new CsvBroken(answer.broken)
  }
  try {
    yield* rowsFrom(await ask())
    for await (const piece of bytes) yield* rowsFrom(await ask(new Uint8Array(piece)))
    yield* rowsFrom(await ask('end'))
  } finally {
    await thread.end()
    leave()
  }
}
