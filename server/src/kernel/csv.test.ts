import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('a table is written as spreadsheets read it', () => {
  expect(csvText(['A', 'B'], [['1', 'two, "three"\nfour']])).toBe('\ufeffA,B\r\n1,"two, ""three""\nfour"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (text) => {
  const [, row = ''] = csvText(['A'], [[text]]).split('A\r\n')
  expect(row.replaceAll('"', '').startsWith("'")).toBe(true)
})

test('what only looks alike stays as it is', () => {
  expect(csvText(['A'], [['a=b'], ['1-2'], ['']])).toBe('\ufeffA\r\na=b\r\n1-2\r\n\r\n')
})
