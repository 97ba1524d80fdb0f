// What a spreadsheet takes for the beginning of a formula (product decision: the wire; OWASP, CSV injection).
const asFormula = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const plain = asFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * A table as CSV (RFC 4180): CRLF between rows, quotes where needed, a byte-order mark so that Excel reads it as UTF-8.
 * A cell that a spreadsheet would take for a formula gets a leading '.
 */
export const csvText = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
