/** One part of the file: its name, and its rows in batches, or its single value. */
export type Part = { name: string } & ({ rows: AsyncIterable<unknown> } | { value: unknown })

/**
 * The file is sent in chunks of about this many characters: smaller ones mean many small writes, larger ones more
 * memory.
 */
const pieceLength = 64_000

/**
 * Writes JSON text while its rows are read: an object with a field for each part. The last field says that the file
 * is complete, so that a reader notices an interrupted one.
 */
export async function* jsonOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  let piece = '{'
  for await (const part of parts) {
    piece += `${piece === '{' ? '\n' : ',\n'}${JSON.stringify(part.name)}: `
    if ('value' in part) {
      piece += JSON.stringify(part.value)
      continue
    }
    piece += '['
    let separator = '\n'
    for await (const row of part.rows) {
      piece += `${separator}${JSON.stringify(row)}`
      separator = ',\n'
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
    piece += ']'
  }
  yield `${piece},\n"complete": true\n}\n`
}

/** The number of exports that a person may request without a pause, because each reads all of their data. */
export const exportsFree = 5
