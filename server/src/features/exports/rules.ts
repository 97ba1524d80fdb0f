/** One part of the file: its name, and its rows in batches, or its single value. */
export type Part = { name: string } & ({ rows: AsyncIterable<unknown> } | { value: unknown })

/** Characters per chunk of the file. */
const pieceLength = 64_000

/**
 * Writes JSON text while its rows are read. The last field says that the file is complete, so that readers notice an
 * interrupted one.
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
