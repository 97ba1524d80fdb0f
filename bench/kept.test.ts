import { describe, expect, it } from 'vitest'
import { fallenOf, fallSentence, figuresOf, unmatched } from './kept.ts'
import type { Promised } from './promises.ts'

const ratio = (measured: number): Promised => ({
  what: 'list',
  measured,
  unit: '',
  ratio: true,
  atLeast: 0.25,
})
const bytes = (measured: number): Promised => ({
  what: 'script',
  measured,
  unit: ' bytes',
  exact: true,
  atMost: 200_000,
})
const pages = (measured: number): Promised => ({ ...bytes(measured), what: 'pages', unit: '' })
const time = (measured: number): Promised => ({ what: 'answer', measured, unit: ' ms', atMost: 100 })

describe('the comparison with the kept figures', () => {
  it('finds a ratio that has fallen by more than a fifth', () => {
    expect(fallenOf([ratio(0.33)], { list: 0.4 })).toEqual([])
    expect(fallenOf([ratio(0.31)], { list: 0.4 })).toEqual([ratio(0.31)])
    expect(fallenOf([ratio(0.9)], { list: 0.4 })).toEqual([])
  })

  it('finds a size that has grown so much that the inverse has fallen by more than a fifth', () => {
    expect(fallenOf([bytes(124_000)], { script: 100_000 })).toEqual([])
    expect(fallenOf([bytes(126_000)], { script: 100_000 })).toHaveLength(1)
  })

  it('allows one more of a small count', () => {
    expect(fallenOf([pages(3)], { pages: 2 })).toEqual([])
    expect(fallenOf([pages(4)], { pages: 2 })).toHaveLength(1)
  })

  it('compares no figure that depends on the machine', () => {
    expect(figuresOf([ratio(0.4), bytes(5), time(80)])).toEqual({ list: 0.4, script: 5 })
    expect(fallenOf([time(80)], { answer: 8 })).toEqual([])
  })

  it('names a figure that is only kept, and one that is only measured', () => {
    expect(unmatched([ratio(0.4), time(80)], { lists: 0.4 })).toEqual([
      'lists: kept, but not measured',
      'list: measured, but not kept',
    ])
  })

  it('says the figure, its promise and the kept figure', () =>
    expect(fallSentence(ratio(0.31), { list: 0.4 })).toBe('list: 0.31, promised at least 0.25; kept 0.4'))
})
