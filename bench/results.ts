import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { holds, type Promised, sentenceOf } from './promises.ts'
import type { Scale } from './scale.ts'

const folder = join(import.meta.dirname, 'results')

/** The result of one benchmark: a table for people, figures for programs, and the measured promises. */
export type Result = {
  /** Column heads, then rows. */
  table: string[][]
  /** Sentences below the table: the promises and the method. */
  notes: string[]
  figures: unknown
  /** Each promise of this benchmark with its measured figure; at least one. */
  promises: readonly [Promised, ...Promised[]]
  /** Facts about this benchmark's environment, besides cores and Node. */
  facts?: Record<string, string>
}

export type Bench = {
  name: string
  /** Runs only by name, because it needs more than the pipeline has. */
  byHand?: true
  /** Measures everything, or, where a benchmark can do so, only what these promises are about. */
  run: (scale: Scale, only?: readonly Promised[]) => Promise<Result>
  /** Sentences about where the time goes in what these promises measure, for a run in which they have fallen. */
  explain?: (scale: Scale, fallen: readonly Promised[]) => Promise<string[]>
}

const facts = (result: Result): Record<string, string> => ({
  date: new Date().toISOString().slice(0, 10),
  cores: String(cpus().length),
  node: process.versions.node,
  ...result.facts,
})

const markdownRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const markdownTable = ([head = [], ...rows]: string[][]): string[] => [
  markdownRow(head),
  markdownRow(head.map(() => '---')),
  ...rows.map(markdownRow),
]

/** The table with aligned columns, for a terminal. */
const textTable = (rows: string[][]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The machine's other load: above about a half, it worsens every figure except the ratios. */
export const loadBefore = (): string => (loadavg()[0] ?? 0).toFixed(1)

/** The broken promises, as sentences. */
export const brokenPromises = (promises: readonly Promised[], tolerance: number): string[] =>
  promises.filter((promised) => !holds(promised, tolerance)).map(sentenceOf)

/** A result's surroundings, as in `date 2026-11-23, cores 2`. */
const surroundingsOf = (result: Result, loadAtStart: string): Record<string, string> => ({
  ...facts(result),
  'load before': loadAtStart,
})

const spelled = (surroundings: Record<string, string>): string =>
  Object.entries(surroundings)
    .map(([what, value]) => `${what} ${value}`)
    .join(', ')

/** Prints a result. */
export const print = (name: string, result: Result, loadAtStart: string): void => {
  const surroundings = spelled(surroundingsOf(result, loadAtStart))
  console.log(`\n${name} (${surroundings})\n\n${textTable(result.table)}\n\n${result.notes.join('\n')}`)
}

/** Stores the result of a full-scale run in bench/results, as JSON and as text. */
export const keep = (name: string, result: Result, loadAtStart: string): void => {
  const surroundings = surroundingsOf(result, loadAtStart)
  mkdirSync(folder, { recursive: true })
  const markdown = [
    `# ${name}`,
    '',
    spelled(surroundings),
    '',
    ...markdownTable(result.table),
    '',
    ...result.notes.map((note) => `- ${note}`),
    '',
  ]
  writeFileSync(join(folder, `${name}.md`), markdown.join('\n'))
  const kept = brokenPromises(result.promises, 1).length === 0
  const json = { name, kept, facts: surroundings, figures: result.figures }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`)
}
