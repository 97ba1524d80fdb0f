import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Promised, sentenceOf } from './promises.ts'

const file = join(import.meta.dirname, 'results', 'small.json')

/** A benchmark's comparable figures by the names of what they measure. */
type Figures = Record<string, number>

/** The figures of the last small-scale run that was kept, by benchmark. */
export type Kept = Record<string, Figures>

/** A figure that is worse than the kept one by more than this part of it fails the run. */
const mostFallen = 0.2

/**
 * The figures of a result that may be compared with those of another machine: ratios, and figures that do not depend on
 * the machine.
 */
const comparable = (promises: readonly Promised[]): Promised[] =>
  promises.filter(({ exact, ratio }) => exact === true || ratio === true)

/** The comparable figures of a result, to be kept. */
export const figuresOf = (promises: readonly Promised[]): Figures =>
  Object.fromEntries(
    comparable(promises).map(({ what, measured }) => [what, Number(measured.toPrecision(4))]),
  )

/** Whether a figure is worse by a fifth, and by at least 1 if it is a count. */
const hasFallen = (promised: Promised, before: number): boolean => {
  const { measured } = promised
  if ('atLeast' in promised) return measured < before * (1 - mostFallen)
  const most = before / (1 - mostFallen)
  return measured > (Number.isInteger(before) ? Math.max(most, before + 1) : most)
}

/** The figures that are worse than the kept ones by more than a fifth. */
export const fallenOf = (promises: readonly Promised[], kept: Figures): Promised[] =>
  comparable(promises).filter((promised) => {
    const before = kept[promised.what]
    return before !== undefined && hasFallen(promised, before)
  })

/** A fall as a sentence: `create, …: 0.21, promised at least 0.25; kept 0.36`. */
export const fallSentence = (promised: Promised, kept: Figures): string =>
  `${sentenceOf(promised)}; kept ${kept[promised.what]}`

/**
 * The figures that only one of both has: those that a complete run no longer measures, and those that it does not keep
 * yet. Otherwise a renamed figure would not be compared any more.
 */
export const unmatched = (promises: readonly Promised[], kept: Figures): string[] => {
  const measured = new Set(comparable(promises).map(({ what }) => what))
  return [
    ...Object.keys(kept)
      .filter((what) => !measured.has(what))
      .map((what) => `${what}: kept, but not measured`),
    ...[...measured].filter((what) => !(what in kept)).map((what) => `${what}: measured, but not kept`),
  ]
}

/** The last kept figures; none before the first. */
export const readKept = (): Kept => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).figures : {})

/** Keeps the figures of these benchmarks, and the older ones of the others. */
export const writeKept = (measured: Kept): void => {
  const facts = {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    node: process.versions.node,
  }
  writeFileSync(file, `${JSON.stringify({ facts, figures: { ...readKept(), ...measured } }, null, 2)}\n`)
}
