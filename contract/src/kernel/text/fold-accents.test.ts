import { describe, expect, it } from 'vitest'
import { containsWords, wordsOf } from './fold-accents.ts'

describe('the words of a search text', () => {
  it.each([
    ['megan hernandez', ['megan', 'hernandez']],
    ['  Hernandez,Megan,\t ', ['Hernandez', 'Megan']],
    ['oak oak Oak', ['oak', 'Oak']],
    ['%_% #5', ['%_%', '#5']],
    [' , ', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('a text', () => {
  const text = 'Megan Hernández\n12 Straße'
  it.each(['hernandez megan', 'STRASSE, Megan', 'ernand', 'Megan Hernández', ' ', ''])('contains %s', (q) => {
    expect(containsWords(text, q)).toBe(true)
  })
  it.each(['hernandez maria', 'megan 13', '%'])('does not contain %s', (q) => {
    expect(containsWords(text, q)).toBe(false)
  })
})
