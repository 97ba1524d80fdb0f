// The first characters that make a spreadsheet treat a cell as a formula (product decision: the wire; OWASP, CSV
// injection).
const asFormula = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const plain = asFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One more row for the file that `csvText` began. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`

/**
 * A table as CSV (RFC 4180): CRLF between rows, quotes where needed, a byte-order mark so that Excel reads it as UTF-8.
 * A cell that a spreadsheet would take for a formula gets a leading '.
 */
export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[header, ...rows].map(csvLine).join('')}`

/**
 * A number for a cell, with at most four decimals, so that a share of 23 in 26 reads 0.8846. Null becomes a blank cell.
 */
export const csvNumber = (value: number | null): string =>
  value === null ? '' : String(Math.round(value * 10_000) / 10_000)
