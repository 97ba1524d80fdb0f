import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'results')

/** What one bench found: a table for people, figures for programs, and whether the promise is kept. */
export type Result = {
  /** Column heads, then rows. */
  table: string[][]
  /** Sentences below the table: what was promised and how it was measured. */
  notes: string[]
  figures: unknown
  kept: boolean
  /** Facts of this bench's surroundings, beside cores and Node. */
  facts?: Record<string, string>
}

export type Bench = { name: string; run: () => Promise<Result> }

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

/** The table with its columns in line, for a terminal. */
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

/** What else the machine is doing: a load above a half or so makes every figure but the ratios worse than it is. */
export const loadBefore = (): string => (loadavg()[0] ?? 0).toFixed(1)

/** Prints a result and keeps it in bench/results, as JSON and to be read. */
export const keep = (name: string, result: Result, loadAtStart: string): void => {
  const surroundings = { ...facts(result), 'load before': loadAtStart }
  const said = Object.entries(surroundings).map(([what, value]) => `${what} ${value}`)
  console.log(`\n${name} (${said.join(', ')})\n\n${textTable(result.table)}\n\n${result.notes.join('\n')}`)

  mkdirSync(folder, { recursive: true })
  const markdown = [
    `# ${name}`,
    '',
    `${said.join(', ')}`,
    '',
    ...markdownTable(result.table),
    '',
    ...result.notes.map((note) => `- ${note}`),
    '',
  ]
  writeFileSync(join(folder, `${name}.md`), markdown.join('\n'))
  const json = { name, kept: result.kept, facts: surroundings, figures: result.figures }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`)
}
