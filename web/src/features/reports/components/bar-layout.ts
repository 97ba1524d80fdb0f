import { scaleBand, scaleLinear } from 'd3-scale'
import { type Bar, type Series, totalOf } from '../report-words.ts'

/** All lengths are in CSS pixels. */
const TALLEST_LABEL = 24
const WIDEST_BAR = 36
const LETTER = 7
const LONGEST_NAME = 20
const NAMES = 150

type Box = { x: number; y: number; width: number; height: number }
export type Piece = Box & { series: Series }
export type Mark = { key: string; text: string; at: number }
/** One bar: the part of the plot that points at it, its pieces, and the middle of its label. */
export type LaidOutBar = { bar: Bar; area: Box; pieces: readonly Piece[] }

export type BarLayout = {
  plot: Box
  bars: readonly LaidOutBar[]
  /** The labels of the bars that have room for one. */
  names: readonly Mark[]
  /** The gridlines and labels of the values. */
  values: readonly Mark[]
  /** The position of the value 0. */
  zero: number
}

type Options = {
  data: readonly Bar[]
  series: readonly Series[]
  /** Horizontal bars, with their labels on the left. */
  across: boolean
  isStacked: boolean
  width: number
  height: number
  write: (value: number) => string
}

const cut = (label: string): string =>
  label.length > LONGEST_NAME ? `${label.slice(0, LONGEST_NAME - 1)}…` : label

const amountOf = ({ values }: Bar, { key }: Series): number => values[key] ?? 0

/** The least and the greatest value that the chart shows, with 0. Positive and negative parts stack apart. */
const extentOf = ({ data, series, isStacked }: Pick<Options, 'data' | 'series' | 'isStacked'>) => {
  const ends = data.flatMap((bar) => {
    const values = series.map((part) => amountOf(bar, part))
    if (!isStacked) return values
    const sum = (some: readonly number[]): number => some.reduce((all, value) => all + value, 0)
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))]
  })
  return [Math.min(0, ...ends), Math.max(0, ...ends)] as const
}

/** From where to where each series' part of a bar reaches, in values. */
const spansOf = (bar: Bar, series: readonly Series[], isStacked: boolean) => {
  let above = 0
  let below = 0
  return series.map((part) => {
    const value = amountOf(bar, part)
    const from = isStacked ? (value < 0 ? below : above) : 0
    if (value < 0) below = from + value
    else above = from + value
    return { part, from, to: from + value }
  })
}

/** Places the bars, the gridlines and the labels of a chart. Values are counts or whole cents, so gridlines are whole. */
export const layOutBars = (options: Options): BarLayout => {
  const { data, series, across, isStacked, width, height, write } = options
  const value = scaleLinear().domain(extentOf(options)).nice(5)
  const ticks = value.ticks(5).filter(Number.isInteger)
  const longest = Math.max(
    ...[...ticks, ...data.map((bar) => totalOf(bar, series))].map((tick) => write(tick).length),
  )
  const left = across ? NAMES : longest * LETTER + 12
  const plot = {
    x: left,
    y: 16,
    width: Math.max(0, width - left - 16),
    height: Math.max(0, height - 16 - TALLEST_LABEL),
  }
  const bottom = plot.y + plot.height
  value.range(across ? [plot.x, plot.x + plot.width] : [bottom, plot.y])
  const band = scaleBand()
    .domain(data.map(({ key }) => key))
    .range(across ? [plot.y, bottom] : [plot.x, plot.x + plot.width])
    .paddingInner(isStacked ? 0.24 : 0.12)
    .paddingOuter(isStacked ? 0.12 : 0.06)
  const thickness = Math.min(WIDEST_BAR, band.bandwidth() / (isStacked ? 1 : series.length))
  const startOf = (key: string): number => band(key) ?? 0
  const middleOf = (key: string): number => startOf(key) + band.bandwidth() / 2

  const bars = data.map((bar) => {
    const first = middleOf(bar.key) - (isStacked ? thickness : thickness * series.length) / 2
    const pieces = spansOf(bar, series, isStacked).flatMap(({ part, from, to }, place) => {
      if (from === to) return []
      const ends = [value(from), value(to)]
      const start = Math.min(...ends)
      const length = Math.max(...ends) - start
      const beside = first + (isStacked ? 0 : place * thickness)
      return [
        across
          ? { series: part, x: start, y: beside, width: length, height: thickness }
          : { series: part, x: beside, y: start, width: thickness, height: length },
      ]
    })
    const from = middleOf(bar.key) - band.step() / 2
    const area = across
      ? { x: 0, y: from, width, height: band.step() }
      : { x: from, y: plot.y, width: band.step(), height: plot.height }
    return { bar, area, pieces }
  })

  const widest = Math.max(...data.map(({ label }) => label.length)) * LETTER + 18
  const every = across ? 1 : Math.max(1, Math.ceil(widest / band.step()))
  return {
    plot,
    bars,
    names: data
      .filter((_, place) => place % every === 0)
      .map(({ key, label }) => ({ key, text: across ? cut(label) : label, at: middleOf(key) })),
    values: ticks.map((tick) => ({ key: String(tick), text: write(tick), at: value(tick) })),
    zero: value(0),
  }
}
