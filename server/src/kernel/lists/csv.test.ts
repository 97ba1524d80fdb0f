import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

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
