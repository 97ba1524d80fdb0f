// The first characters that make a spreadsheet treat a cell as a formula (product decision: the wire; OWASP, CSV
// injection).
const asFormula = /^[=+\-@\t\r]/

/** Text, a figure, or nothing. A figure is no formula, so a negative one keeps its sign. */
type Cell = string | number | null

const cell = (value: Cell): string => {
  if (value === null) return ''
  // At most four decimals, so that a share of 23 in 26 reads 0.8846.
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000)
  const plain = asFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One more row for the file that `csvText` began. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(cell).join(',')}\r\n`

/**
 * A table as CSV (RFC 4180): CRLF between rows, quotes where needed, a byte-order mark so that Excel reads it as UTF-8.
 * Text that a spreadsheet would take for a formula gets a leading '.
 */
export const csvText = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[header, ...rows].map(csvLine).join('')}`

/** A table as CSV in pieces, one for each batch of rows. The header comes with the first batch, once it can be read. */
export async function* csvPieces<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  let begin = csvText(header, [])
  for await (const rows of batches) {
    yield begin + rows.map((row) => csvLine(cellsOf(row))).join('')
    begin = ''
  }
}
