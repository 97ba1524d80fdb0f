// Parses the JSON body of a call with many rows in its own thread: 25 MiB would block the server for seconds. Plain
// JavaScript, because nothing transforms a worker's file in tests. rows-body.ts starts it.

import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'

/** The server copies a piece of this size in about 15 ms. */
const cellsPerPiece = 10_000

const { bytes, list, mostRows, mostNames } = workerData

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps a value's type, so that the schema refuses it, without its contents. */
const withoutContents = (value) => {
  if (Array.isArray(value)) return []
  return isObject(value) ? {} : value
}

const parse = () => {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8').decode(bytes)) }
  } catch {
    return null
  }
}

/** Posts a summary of the body. Returns its rows, or null if the server will refuse it. */
const describe = () => {
  const parsed = parse()
  if (!parsed) {
    parentPort.postMessage({ kind: 'malformed' })
    return null
  }
  const { value } = parsed
  const rows = isObject(value) ? value[list] : undefined
  if (!Array.isArray(rows)) {
    const rest = isObject(value) && list in value ? { [list]: withoutContents(rows) } : withoutContents(value)
    parentPort.postMessage({ kind: 'other', value: rest })
    return null
  }
  const names = new Set()
  for (const row of rows.slice(0, mostRows)) {
    if (!isObject(row)) continue
    for (const name of Object.keys(row)) names.add(name)
    if (names.size > mostNames) break
  }
  // This key would change the prototype; Fastify's parser refuses it too.
  if (names.has('__proto__')) {
    parentPort.postMessage({ kind: 'malformed' })
    return null
  }
  const digest = createHash('sha256').update(bytes).digest('base64')
  parentPort.postMessage({ kind: 'rows', count: rows.length, tooManyNames: names.size > mostNames, digest })
  return rows
}

/** A row that the schema may accept: nested values lose their contents. */
const flat = (row) => {
  if (!isObject(row)) return withoutContents(row)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutContents(value)]))
}

const rows = describe()
let next = 0
// One piece per request, so that the server can work between two pieces.
parentPort.on('message', () => {
  const piece = []
  for (let cells = 0; rows && next < rows.length && cells < cellsPerPiece; next += 1) {
    const row = flat(rows[next])
    piece.push(row)
    cells += 1 + (isObject(row) ? Object.keys(row).length : 0)
  }
  parentPort.postMessage({ kind: 'piece', rows: piece })
})
