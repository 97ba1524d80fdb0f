import { expect, it } from 'vitest'
import { faultWords, ignoredWords } from './import-words.ts'

it.each([
  ['price', 'Enter a number', 'Price: Enter a number'],
  ['city', 'City is required', 'City is required'],
  ['zipCode', 'Enter a ZIP code, for example 78205', 'Enter a ZIP code, for example 78205'],
  ['row', 'The row has too many values', 'The row has too many values'],
])('names the field %s where its sentence does not', (path, message, words) => {
  expect(faultWords({ path, message })).toBe(words)
})

it('names the first headers that are not used, and counts the others', () => {
  const headers = Array.from({ length: 11 }, (_, at) => `H${at + 1}`)
  expect(ignoredWords(headers.slice(0, 8))).toBe('H1, H2, H3, H4, H5, H6, H7, H8')
  expect(ignoredWords(headers)).toBe('H1, H2, H3, H4, H5, H6, H7, H8 and 3 more')
})
