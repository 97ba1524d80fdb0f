import { mostColumns } from '@porchlight/contract/properties/imports'
import { describe, expect, it } from 'vitest'
import { turnsDuring } from '../../../../test/turns.ts'
import { CsvBroken, type CsvRow, readCsv } from './listing-csv.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const rowsOf = async (content: string | Buffer, size = 64): Promise<CsvRow[]> => {
  const rows: CsvRow[] = []
  for await (const row of readCsv(inPieces(Buffer.from(content), size))) rows.push(row)
  return rows
}
const cellsOf = async (content: string | Buffer, size?: number) =>
  (await rowsOf(content, size)).map(({ cells }) => cells)

const table = [
  ['a', 'b'],
  ['Peña', '2'],
]

describe('reading CSV', () => {
  it.each([1, 2, 3, 7, 1000])('reads every form of the same table, in pieces of %i bytes', async (size) => {
    const text = 'a,b\nPeña,2\n'
    const forms: [string, Buffer][] = [
      ['UTF-8', Buffer.from(text)],
      ['with a mark', Buffer.from(`\uFEFF${text}`)],
      ['Latin-1', Buffer.from(text, 'latin1')],
      ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
      ['UTF-16, big-endian', Buffer.from(text, 'utf16le').swap16()],
      ['CRLF', Buffer.from(text.replaceAll('\n', '\r\n'))],
      ['CR', Buffer.from(text.replaceAll('\n', '\r'))],
      ['no end of line', Buffer.from(text.trimEnd())],
      ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
      ['a separator that the file declares', Buffer.from(`sep=;\n${text.replaceAll(',', ';')}`)],
      [
        'a declared separator that counting would not find',
        Buffer.from(`SEP=^\r\n${text.replaceAll(',', '^')}`),
      ],
      ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
      ['quotes', Buffer.from('"a","b"\n"Peña","2"\n')],
      ['empty lines', Buffer.from(`\n\n${text}\n,\n\n`)],
    ]
    for (const [form, bytes] of forms) expect(await cellsOf(bytes, size), form).toEqual(table)
  })

  it('reads Windows quotation marks, and a line of each encoding', async () => {
    const mixed = Buffer.concat([
      Buffer.from('a,b\nPeña,1\n'),
      Buffer.from([0x93, 0x78, 0x94, 0x2c, 0xf1, 0x0a]),
    ])
    expect(await cellsOf(mixed)).toEqual([
      ['a', 'b'],
      ['Peña', '1'],
      ['“x”', 'ñ'],
    ])
  })

  it('keeps commas, quotes and line breaks inside of quotes', async () => {
    expect(await cellsOf('a;b\r\n"x, ""y""\r\nz";1\r\n')).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '1'],
    ])
  })

  it('reports the line on which each row begins', async () => {
    const rows = await rowsOf('a,b\r\n1,2\r\n\r\n"x\r\ny\r\nz","p\r\nq"\r\n3,4\r\n,,\r\n5,6')
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 4, 8, 10])
  })

  it('counts the line that declares the separator, and treats no other line as one', async () => {
    expect((await rowsOf('sep=\t\r\na\tb,c\r\n1\t2')).map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'a', 'b,c'],
      [3, '1', '2'],
    ])
    expect(await cellsOf('sep=x,b\n1,2\n')).toEqual([
      ['sep=x', 'b'],
      ['1', '2'],
    ])
    expect(await cellsOf('sep=;')).toEqual([])
  })

  it('accepts quotes inside a cell and rows of different lengths', async () => {
    expect(await cellsOf('a,b\n5" pipe,2\n1\n1,2,3\n')).toEqual([
      ['a', 'b'],
      ['5" pipe', '2'],
      ['1'],
      ['1', '2', '3'],
    ])
  })

  it('stops at a quote that is never closed, and reports its line', async () => {
    const rows: number[] = []
    const read = async () => {
      const content = Buffer.from(`a,b\n1,2\n"3,4\n${'5,6\n'.repeat(1000)}`)
      for await (const { line } of readCsv(inPieces(content, 100))) rows.push(line)
    }
    const error = await read().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CsvBroken)
    expect(error).toMatchObject({ line: 3 })
    expect(rows).toEqual([1, 2])
  })

  it('does not read a whole file into an open quote', async () => {
    async function* endless() {
      yield Buffer.from('a,b\n"')
      for (;;) yield Buffer.from('x'.repeat(100_000))
    }
    const read = async () => {
      for await (const _ of readCsv(endless()));
    }
    await expect(read()).rejects.toBeInstanceOf(CsvBroken)
  })

  it('does not block the server while it reads a large file, even in one piece', async () => {
    const line = `${Array.from({ length: 40 }, (_, cell) => `cell ${cell}`).join(',')}\n`
    const count = 30_000
    const file = Buffer.from(line.repeat(count))
    const { result, turns } = await turnsDuring(() => rowsOf(file, file.length))
    expect(result).toHaveLength(count)
    // The worker hands over 250 rows at a time. Reading in this thread would leave the server only a few turns.
    expect(turns).toBeGreaterThan(100)
  })

  it("reads at most one cell more than a listing site's columns from a row of a hundred thousand", async () => {
    const [row] = await rowsOf(`${'a,'.repeat(100_000)}\n`, 1_000_000)
    expect(row?.cells).toHaveLength(mostColumns + 1)
  })

  it("passes its source's failure on", async () => {
    async function* failing() {
      yield Buffer.from('a,b\n1,2\n')
      throw new Error('the disk is gone')
    }
    const read = async () => {
      for await (const _ of readCsv(failing()));
    }
    await expect(read()).rejects.toThrow('the disk is gone')
  })

  it('has no rows in an empty file', async () => {
    expect(await rowsOf('')).toEqual([])
    expect(await rowsOf('\uFEFF\n \n')).toEqual([])
  })
})
