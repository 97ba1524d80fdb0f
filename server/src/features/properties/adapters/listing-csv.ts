import { finished } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { CsvError, type Parser, parse } from 'csv-parse'

/** A row as the file has it. `line` is where it begins, from 1; a quoted cell may make it several lines long. */
export type CsvRow = { line: number; cells: string[] }

/** The file stops being CSV at `line`; what came before has been read. */
export class CsvBroken extends Error {
  override readonly name = 'CsvBroken'
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

/** A row longer than this is an unclosed quote that swallows the rest of the file. */
const longestRow = 1_000_000
const longestLine = 4 * 1024 * 1024

const newline = 0x0a
const carriageReturn = 0x0d

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Latin-1 as Windows writes it (the WHATWG's windows-1252). Node 20's decoder of that name leaves these as controls.
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const fromWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (mark) => windowsMarks[mark.charCodeAt(0) - 0x80] ?? mark)

const tryUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Whole lines as text: UTF-8 where it is UTF-8, line by line, else Latin-1 as Windows writes it. */
const decode = (bytes: Buffer): string => {
  const whole = tryUtf8(bytes)
  if (whole !== undefined) return whole
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(newline, at)
    const end = found === -1 ? bytes.length : found + 1
    const line = bytes.subarray(at, end)
    text += tryUtf8(line) ?? fromWindows1252(line)
    at = end
  }
  return text
}

/** Where the whole lines in `bytes` end. A carriage return ends one only where the file knows no line feed. */
const endOfLines = (bytes: Buffer): number => {
  const feed = bytes.lastIndexOf(newline)
  if (feed !== -1) return feed + 1
  return bytes.length < 2 ? 0 : bytes.lastIndexOf(carriageReturn, bytes.length - 2) + 1
}

// Excel's 'Unicode text' is UTF-16 with a mark. Other programs leave the mark out: the first letters of a header are
// ASCII, whose other halves are 0.
const utf16Of = ([first, second, third, fourth]: Buffer) => {
  if ((first === 0xff && second === 0xfe) || (first && third && second === 0 && fourth === 0))
    return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (second && fourth && first === 0 && third === 0))
    return new TextDecoder('utf-16be')
  return undefined
}

async function* asText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let utf16: TextDecoder | undefined
  let begun = false
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    if (!begun) {
      if (rest.length < 4) continue
      begun = true
      utf16 = utf16Of(rest)
      if (rest[0] === 0xef && rest[1] === 0xbb && rest[2] === 0xbf) rest = rest.subarray(3)
    }
    if (utf16) {
      yield utf16.decode(rest, { stream: true })
      rest = Buffer.alloc(0)
      continue
    }
    const end = rest.length > longestLine ? rest.length : endOfLines(rest)
    if (end === 0) continue
    yield decode(rest.subarray(0, end))
    rest = rest.subarray(end)
  }
  if (rest.length > 0) yield decode(rest)
}

/** One kind of line end, so that the parser counts lines as an editor does. */
async function* withPlainLineEnds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    const whole = held + text
    held = whole.endsWith('\r') ? '\r' : ''
    yield (held ? whole.slice(0, -1) : whole).replaceAll(/\r\n?/g, '\n')
  }
  if (held) yield '\n'
}

const separators = [',', ';', '\t', '|'] as const

/** What stands between the cells: of the candidates, the commonest in the first line outside of quotes. */
const separatorOf = (firstLine: string): string => {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => bare.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** Excel's own first line, which says what stands between the cells: it is no row. */
const toldSeparator = /^\s*"?sep=([^\w\s"]|\t)"?[ \t]*(?:\n|$)/i

/**
 * The rows of a CSV file, one after the other: with or without byte order mark, UTF-8, Latin-1 or UTF-16, any line
 * ends, comma, semicolon, tab or bar between the cells, quotes around commas and line breaks. Empty lines are left
 * out. Holds a few chunks in memory, whatever the file's length.
 *
 * @throws CsvBroken where a quote is never closed
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const texts = withPlainLineEnds(asText(bytes))
  let head = ''
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value
    if (head.trimStart().includes('\n') || head.length > longestRow) break
  }
  const told = toldSeparator.exec(head)
  // An empty line in its place: the others keep their numbers.
  if (told) head = head.replace(toldSeparator, (line) => line.replaceAll(/[^\n]/g, ''))
  const rows: CsvRow[] = []
  let line = 1
  const parser = parse({
    delimiter: told?.[1] ?? separatorOf(head.trimStart().split('\n', 1)[0] ?? ''),
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // Taken here and not from the stream's other end: a stream that fails throws away what nobody has read of it yet.
    on_record: (cells: string[], { lines }) => {
      const breaks = cells.reduce(
        (sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum),
        0,
      )
      line = lines + 1
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines - breaks, cells })
      return null
    },
  })
  const write = writerTo(parser)
  try {
    for (let next: IteratorResult<string> = { value: head }; !next.done; next = await texts.next()) {
      const failure = await write(next.value)
      yield* rows.splice(0)
      if (failure) throw failure
    }
    const failure = await write(null)
    yield* rows.splice(0)
    if (failure) throw failure
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvBroken(
      line,
      'From here on the file cannot be read: a quotation mark opens and is never closed',
    )
  } finally {
    parser.destroy()
    await texts.return(undefined)
  }
}

/** Writes a text to a parser, or with null its end, and answers what it thinks of it. */
const writerTo = (parser: Parser) => {
  let failure: Error | undefined
  parser.on('error', (error: Error) => {
    failure = error
  })
  parser.resume()
  return async (text: string | null): Promise<Error | undefined> => {
    if (text === null) {
      parser.end()
      await finished(parser).catch(() => {})
    } else {
      await new Promise<void>((resolve) => parser.write(text, () => resolve()))
    }
    return failure
  }
}
