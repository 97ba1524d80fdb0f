import { describe, expect, it } from 'vitest'
import { hasTrigram } from './trigrams.ts'

describe('texts that an index of trigrams finds', () => {
  it.each(['ann', '4711', 'Váz', 'x a', "o'h", 'an ', '#12b', '王小明'])('%s', (text) => {
    expect(hasTrigram(text)).toBe(true)
  })
  it.each(['', 'a', 'xq', '%_%', '---', '(', 'a ', 'é'])('not %s', (text) => {
    expect(hasTrigram(text)).toBe(false)
  })
})
