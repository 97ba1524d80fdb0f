/** One part of the file: its name, and its rows as they are read, or the one thing that it is. */
export type Part = { name: string } & ({ rows: AsyncIterable<unknown> } | { value: unknown })

/** Pieces of about this many characters go out: fewer would be many small writes, more would be memory. */
const pieceLength = 64_000

/**
 * JSON text, written while its rows are read: an object with a field for each part. What is said last is that it is whole,
 * so that a file which broke off is seen to have.
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

/** So many exports may a person ask for without a pause: each reads all that there is of them. */
export const exportsFree = 5
