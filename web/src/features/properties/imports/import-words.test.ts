import { expect, it } from 'vitest'
import { faultWords } from './import-words.ts'

it.each([
  ['price', 'Enter a number', 'Price: Enter a number'],
  ['city', 'City is required', 'City is required'],
  ['zipCode', 'Enter a ZIP code, for example 78205', 'Enter a ZIP code, for example 78205'],
  ['row', 'The row has too many values', 'The row has too many values'],
])('names the field %s where its sentence does not', (path, message, words) => {
  expect(faultWords({ path, message })).toBe(words)
})
