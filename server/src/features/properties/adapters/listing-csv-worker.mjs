// Reads the rows of a CSV file in its own thread, a few pieces at a time: with or without byte order mark; UTF-8,
// Latin-1 or UTF-16; any line ends; comma, semicolon, tab or bar; quoted commas and line breaks. Plain JavaScript,
// because nothing transforms a worker's file in tests. listing-csv.ts starts it.

import { finished } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse'

/** The most cells of a row that the server accepts. */
const { mostCells } = workerData

/** The server copies an answer of this size in some 10 ms. */
const cellsPerAnswer = 10_000

/** A longer row has an unclosed quote, which includes the rest of the file. */
const longestRow = 1_000_000
const longestLine = 4 * 1024 * 1024

const newline = 0x0a
const carriageReturn = 0x0d

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Latin-1 as Windows writes it (the WHATWG's windows-1252). Node 20's decoder for that name leaves these bytes as
// control characters.
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const fromWindows1252 = (bytes) =>
  bytes
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (mark) => windowsMarks[mark.charCodeAt(0) - 0x80] ?? mark)

const tryUtf8 = (bytes) => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes whole lines: line by line as UTF-8 if valid, otherwise as Windows' Latin-1. */
const decode = (bytes) => {
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

/** The end of the last complete line in `bytes`. A carriage return ends a line only if the file has no line feed. */
const endOfLines = (bytes) => {
  const feed = bytes.lastIndexOf(newline)
  if (feed !== -1) return feed + 1
  return bytes.length < 2 ? 0 : bytes.lastIndexOf(carriageReturn, bytes.length - 2) + 1
}

// Excel's 'Unicode text' is UTF-16 with a byte-order mark. Other programs omit the mark, but the first letters of a
// header are ASCII, so their other bytes are 0.
const utf16Of = ([first, second, third, fourth]) => {
  if ((first === 0xff && second === 0xfe) || (first && third && second === 0 && fourth === 0))
    return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (second && fourth && first === 0 && third === 0))
    return new TextDecoder('utf-16be')
  return undefined
}

async function* asText(bytes) {
  let rest = Buffer.alloc(0)
  let utf16
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

/** Normalizes line ends, so that the parser counts lines as an editor does. */
async function* withPlainLineEnds(texts) {
  let held = ''
  for await (const text of texts) {
    const whole = held + text
    held = whole.endsWith('\r') ? '\r' : ''
    yield (held ? whole.slice(0, -1) : whole).replaceAll(/\r\n?/g, '\n')
  }
  if (held) yield '\n'
}

const separators = [',', ';', '\t', '|']

/** The separator of the cells: the most frequent candidate in the first line outside of quotes. */
const separatorOf = (firstLine) => {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (separator) => bare.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** Excel's own first line, which declares the separator: it is not a row. */
const separatorLine = /^\s*"?sep=([^\w\s"]|\t)"?[ \t]*(?:\n|$)/i

/** Writes a text to a parser, or its end with null, and returns the parser's verdict. */
const writerTo = (parser) => {
  let failure
  parser.on('error', (error) => {
    failure = error
  })
  parser.resume()
  return async (text) => {
    if (text === null) {
      parser.end()
      await finished(parser).catch(() => {})
    } else {
      await new Promise((resolve) => parser.write(text, () => resolve()))
    }
    return failure
  }
}

/** The line at which the file stops being valid CSV, once known. */
let broken

/** Yields the rows of a file. If a quote is never closed, it sets `broken` and ends. */
async function* readRows(bytes) {
  const texts = withPlainLineEnds(asText(bytes))
  let head = ''
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value
    if (head.trimStart().includes('\n') || head.length > longestRow) break
  }
  const declared = separatorLine.exec(head)
  // An empty line replaces it, so that the others keep their numbers.
  if (declared) head = head.replace(separatorLine, (line) => line.replaceAll(/[^\n]/g, ''))
  const rows = []
  let line = 1
  const parser = parse({
    delimiter: declared?.[1] ?? separatorOf(head.trimStart().split('\n', 1)[0] ?? ''),
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // Rows are collected here and not from the stream's output, because a failing stream discards rows that no one
    // has read yet.
    on_record: (cells, { lines }) => {
      const breaks = cells.reduce(
        (sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum),
        0,
      )
      line = lines + 1
      if (cells.some((cell) => cell.trim() !== ''))
        rows.push({ line: lines - breaks, cells: cells.slice(0, mostCells) })
      return null
    },
  })
  const write = writerTo(parser)
  try {
    for (let next = { value: head }; !next.done; next = await texts.next()) {
      const failure = await write(next.value)
      yield* rows.splice(0)
      if (failure) throw failure
    }
    const failure = await write(null)
    yield* rows.splice(0)
    if (failure) throw failure
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    broken = line
  } finally {
    parser.destroy()
    await texts.return(undefined)
  }
}

/** Rows that were read but not sent yet. */
const unsent = []

// Keeps the thread alive between two messages. The server ends it.
parentPort.on('message', () => {})

/** The next message of the server. */
const receive = () => new Promise((resolve) => parentPort.once('message', resolve))

const answerOf = (facts) => {
  const rows = []
  for (let cells = 0; unsent.length > rows.length && cells < cellsPerAnswer; ) {
    const row = unsent[rows.length]
    rows.push(row)
    cells += row.cells.length
  }
  unsent.splice(0, rows.length)
  return { rows, state: unsent.length > 0 ? 'more' : facts }
}

/** Sends every row read so far, one answer per request, and returns the first message that requests something else. */
const hand = async (state) => {
  for (;;) {
    const answer = answerOf(state)
    parentPort.postMessage({ ...answer, broken })
    if (answer.state === 'over') return undefined
    const message = await receive()
    if (message !== 'more') return message
  }
}

/** Yields the pieces of the file; requests each one after the previous one has been read. */
async function* pieces() {
  for (let bytes = await hand('next'); bytes !== 'end'; bytes = await hand('next')) yield bytes
}

for await (const row of readRows(pieces())) unsent.push(row)
await hand('over')
