import { describe, expect, test } from 'vitest'
import type { Bar, Series } from '../report-words.ts'
import { layOutBars } from './bar-layout.ts'

const series: readonly Series[] = [
  { key: 'done', label: 'Completed', colour: 'green' },
  { key: 'open', label: 'Pending', colour: 'amber' },
]
const bar = (key: string, done: number, open: number): Bar => ({
  key,
  label: key,
  name: key,
  values: { done, open },
})
const common = { series, across: false, isStacked: true, width: 400, height: 240, write: String }

describe('the layout of a bar chart', () => {
  test('stacks a bar’s pieces without a gap, in the order of the series, in proportion to their values', () => {
    const { bars, plot } = layOutBars({ ...common, data: [bar('a', 6, 4), bar('b', 1, 0)] })
    const [done, open] = bars[0]?.pieces ?? []
    if (!done || !open) throw new Error('the first bar has two pieces')
    expect(done.y + done.height).toBeCloseTo(plot.y + plot.height)
    expect(open.y + open.height).toBeCloseTo(done.y)
    expect(open.height / done.height).toBeCloseTo(4 / 6)
    expect(bars[1]?.pieces).toHaveLength(1)
  })

  test('draws negative values below zero, and the positive ones of the same bar above', () => {
    const { bars, zero, values } = layOutBars({ ...common, data: [bar('a', 6, -4)] })
    const [up, down] = bars[0]?.pieces ?? []
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero)
    expect(down?.y).toBeCloseTo(zero)
    expect(values.map(({ text }) => Number(text))).toContain(-4)
  })

  test('puts the series beside each other if they do not add up', () => {
    const { bars } = layOutBars({ ...common, isStacked: false, data: [bar('a', 6, 4)] })
    const [done, open] = bars[0]?.pieces ?? []
    expect(open?.x).toBeCloseTo((done?.x ?? 0) + (done?.width ?? 0))
    expect((open?.y ?? 0) + (open?.height ?? 0)).toBeCloseTo((done?.y ?? 0) + (done?.height ?? 0))
  })

  test('keeps all bars within the plot, upright and across, at any number of bars', () => {
    for (const across of [false, true])
      for (const count of [1, 31, 90]) {
        const data = Array.from({ length: count }, (_, place) => bar(`day ${place}`, place, 2))
        const { bars, plot } = layOutBars({ ...common, across, data })
        for (const { x, y, width, height } of bars.flatMap(({ pieces }) => pieces)) {
          expect(x).toBeGreaterThanOrEqual(plot.x - 0.01)
          expect(y).toBeGreaterThanOrEqual(plot.y - 0.01)
          expect(x + width).toBeLessThanOrEqual(plot.x + plot.width + 0.01)
          expect(y + height).toBeLessThanOrEqual(plot.y + plot.height + 0.01)
          expect(Math.min(width, height)).toBeGreaterThan(0)
        }
      }
  })

  test('labels only as many bars as have room, from the first on', () => {
    const data = Array.from({ length: 31 }, (_, place) => bar(`Nov ${place + 1}`, 1, 0))
    const { names } = layOutBars({ ...common, data })
    expect(names[0]?.text).toBe('Nov 1')
    expect(names.length).toBeLessThan(10)
    for (const [place, { at }] of names.entries())
      if (place > 0) expect(at - (names[place - 1]?.at ?? 0)).toBeGreaterThan(40)
    const across = layOutBars({ ...common, across: true, height: 1100, data })
    expect(across.names).toHaveLength(31)
  })

  test('shortens a long name on the left, and keeps its label whole under an upright bar', () => {
    const long = bar('a townhouse at the end of the row', 1, 0)
    expect(layOutBars({ ...common, across: true, data: [long] }).names[0]?.text).toBe('a townhouse at the …')
    expect(layOutBars({ ...common, data: [long] }).names[0]?.text).toBe(long.label)
  })

  test('has gridlines at whole values only, from zero to at least the greatest bar', () => {
    const { values } = layOutBars({ ...common, data: [bar('a', 1, 1)] })
    expect(values.map(({ text }) => text)).toEqual(['0', '1', '2'])
    expect(
      Number(layOutBars({ ...common, data: [bar('a', 860, 41)] }).values.at(-1)?.text),
    ).toBeGreaterThanOrEqual(901)
  })

  test('leaves room for the widest label of the values', () => {
    const write = (value: number): string => `${value} completed`
    const { plot } = layOutBars({ ...common, write, data: [bar('a', 90_000, 0)] })
    expect(plot.x).toBeGreaterThan(layOutBars({ ...common, data: [bar('a', 9, 0)] }).plot.x + 30)
  })
})
