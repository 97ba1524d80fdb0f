import { describe, expect, it } from 'vitest'
import { hasTrigram } from './trigrams.ts'

describe('a trigram index', () => {
  it.each(['ann', '4711', 'Váz', 'x a', "o'h", 'an ', '#12b', '王小明'])('finds %s', (text) => {
    expect(hasTrigram(text)).toBe(true)
  })
  it.each(['', 'a', 'xq', '%_%', '---', '(', 'a ', 'é'])('does not find %s', (text) => {
    expect(hasTrigram(text)).toBe(false)
  })
})
