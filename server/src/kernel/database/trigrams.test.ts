import { describe, expect, it } from 'vitest'
import { hasIndexedWord, hasTrigram, isPunctuation } from './trigrams.ts'

describe('a trigram index', () => {
  it.each(['ann', '4711', 'Váz', 'x a', "o'h", 'an ', '#12b', '王小明', 'e\u0301a\u0301n', 'aß'])(
    'finds %s',
    (text) => {
      expect(hasTrigram(text)).toBe(true)
    },
  )
  it.each(['', 'a', 'xq', '%_%', '---', '(', 'a ', 'é', 'xe\u0301', '김'])('does not find %s', (text) => {
    expect(hasTrigram(text)).toBe(false)
  })
  it('finds a text by one of its words', () => {
    for (const text of ['zoe xu', 'xu, zoe', 'at 4711']) expect(hasIndexedWord(text)).toBe(true)
    for (const text of ['li xu', 'x a', ' , ']) expect(hasIndexedWord(text)).toBe(false)
  })
})

it('tells a text of punctuation from others', () => {
  for (const text of ['%_%', '- -', '"', '...']) expect(isPunctuation(text), text).toBe(true)
  for (const text of ['', ' , ', '100%', '% a', '$', '🏡', 'é', '김'])
    expect(isPunctuation(text), text).toBe(false)
})
