import { describe, expect, it } from 'vitest'
import { projectOf } from '../house-rules/project.mjs'
import { duplicates } from './duplicates.mjs'

const repeated = [
  'const rows = await database.select(tours)',
  'const open = rows.filter((row) => row.status === "open")',
  'const late = open.filter((row) => row.startsAt < now)',
  'const names = late.map((row) => row.client.name)',
  'const places = late.map((row) => row.property.address)',
  'return names.map((name, at) => `${name}: ${places[at]}`)',
]
const filler = (/** @type {number} */ count, word = 'other') =>
  Array.from({ length: count }, (_, at) => `${word}${at}(${'x, '.repeat(at)}y)`)
const inFiles = (/** @type {string[][]} */ ...files) =>
  duplicates(
    projectOf(
      Object.fromEntries(
        files.map((lines, at) => [`server/src/${String.fromCharCode(97 + at)}.ts`, lines.join('\n')]),
      ),
    ),
  )

describe('duplicates', () => {
  it('are the places that share six lines', () => {
    expect(inFiles([...filler(2), ...repeated], repeated)).toEqual([
      'server/src/a.ts:3-8 ~ server/src/b.ts:1-6',
    ])
  })

  it('are no pairs of fewer lines', () => {
    expect(inFiles(repeated.slice(1), repeated)).toEqual([])
  })

  it('go on as long as the lines are the same', () => {
    const longer = [...repeated, ...filler(4)]
    expect(inFiles(longer, longer)).toEqual(['server/src/a.ts:1-10 ~ server/src/b.ts:1-10'])
  })

  it('do not depend on indentation, blank lines, comments, imports and punctuation', () => {
    const imports = ["import { a } from './a.ts'", 'import {', '  b,', '  c,', "} from './b.ts'"]
    const spread = repeated.flatMap((line) => [`    ${line}`, '', '// why', '/* why', 'at length */', '})'])
    expect(inFiles([...imports, ...repeated], spread)).toEqual([
      'server/src/a.ts:6-11 ~ server/src/b.ts:1-31',
    ])
  })

  it('are not in lists of imports', () => {
    const imports = ['import {', ...filler(8).map((_, at) => `  name${at},`), "} from './names.ts'"]
    expect(inFiles(imports, imports)).toEqual([])
  })

  it('include lines of the same shape with most words the same', () => {
    const renamed = repeated.map((line) => line.replaceAll('late', 'soon').replaceAll('"open"', "'closed'"))
    expect(inFiles(repeated, renamed)).toEqual(['server/src/a.ts:1-6 ~ server/src/b.ts:1-6 (same shape)'])
  })

  it('do not include lines that share only their shape', () => {
    const renamed = repeated.map((line) =>
      line.replace(/\b(?!const|await|return)\p{L}+/gu, (name) => `${name}Too`),
    )
    expect(inFiles(repeated, renamed)).toEqual([])
  })

  it('do not include lines of the same shape with a word or less each', () => {
    const fields = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => `${name},`)
    const renamed = fields.map((line) => line.replace('sixth', 'last'))
    expect(inFiles(fields, renamed)).toEqual([])
  })

  it('are named once for two files, by the longest run', () => {
    const short = filler(6, 'short')
    expect(
      inFiles(
        [...short, ...filler(3, 'a'), ...repeated, 'end(1)'],
        [...repeated, 'end(1)', ...filler(3, 'b'), ...short],
      ),
    ).toEqual(['server/src/a.ts:10-16 ~ server/src/b.ts:1-7'])
  })

  it('are found within a file, without overlap', () => {
    expect(inFiles([...repeated, ...repeated, ...repeated])).toEqual([
      'server/src/a.ts:1-6 ~ server/src/a.ts:7-12',
    ])
  })

  it('are each pair of up to eight places, and none of more', () => {
    expect(inFiles(...Array.from({ length: 8 }, () => repeated))).toHaveLength(28)
    expect(inFiles(...Array.from({ length: 9 }, () => repeated))).toEqual([])
  })

  it('are not in migrations, documents and data', () => {
    const text = repeated.join('\n')
    const paths = [
      'server/migrations/0001-a.sql',
      'server/migrations/0002-b.sql',
      'README.md',
      'a.json',
      'b.json',
    ]
    expect(duplicates(projectOf(Object.fromEntries(paths.map((path) => [path, text]))))).toEqual([])
  })
})
