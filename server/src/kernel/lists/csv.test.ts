import { expect, test } from 'vitest'
import { csvPieces, csvText } from './csv.ts'

test('writes a table that spreadsheets can read', () => {
  expect(csvText(['A', 'B'], [['1', 'two, "three"\nfour']])).toBe('\ufeffA,B\r\n1,"two, ""three""\nfour"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('does not write %j as a formula', (text) => {
  const [, row = ''] = csvText(['A'], [[text]]).split('A\r\n')
  expect(row.replaceAll('"', '').startsWith("'")).toBe(true)
})

test('does not change text that only resembles a formula', () => {
  expect(csvText(['A'], [['a=b'], ['1-2'], ['']])).toBe('\ufeffA\r\na=b\r\n1-2\r\n\r\n')
})

test.each([
  [23 / 26, '0.8846'],
  [0.1 + 0.2, '0.3'],
  [-12.5, '-12.5'],
  [1_000_000, '1000000'],
  [null, ''],
])('writes the figure %s with at most four decimals', (value, text) => {
  expect(csvText(['A'], [[value]])).toBe(`\ufeffA\r\n${text}\r\n`)
})

test('writes a file in pieces, and reads the next rows only once the last piece was taken', async () => {
  let read = 0
  async function* batches() {
    for (const rows of [['a', 'b'], ['c'], ['d', 'e']]) {
      read += 1
      yield rows
    }
  }
  const pieces: [string, number][] = []
  for await (const piece of csvPieces(['Name'], batches(), (name) => [name])) pieces.push([piece, read])
  expect(pieces).toEqual([
    ['\ufeffName\r\na\r\nb\r\n', 1],
    ['c\r\n', 2],
    ['d\r\ne\r\n', 3],
  ])
})

test('writes only the header of a file without rows, and breaks off if its rows cannot be read', async () => {
  const written = async (batches: () => AsyncIterable<string[]>) => {
    const pieces: string[] = []
    for await (const piece of csvPieces(['Name'], batches(), (name) => [name])) pieces.push(piece)
    return pieces
  }
  async function* empty() {
    yield []
  }
  async function* broken() {
    yield* empty()
    throw new Error('no database')
  }
  expect(await written(empty)).toEqual(['\ufeffName\r\n'])
  await expect(written(broken)).rejects.toThrow('no database')
})
