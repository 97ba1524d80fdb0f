import { toDollars } from '@porchlight/contract/kernel/money'
import type { ImportPreview } from '@porchlight/contract/properties/imports'
import { listingField, mostColumns, tooManyColumns } from '@porchlight/contract/properties/imports'
import { refuseField } from '../../../kernel/refusal.ts'
import { type Mapping, missingFields, readRow } from './listing-batches.ts'
import { readHeader, withoutControls } from './listing-columns.ts'
import { CsvBroken, type CsvRow, readCsv } from './listing-csv.ts'
import type { Listing } from './listing-row.ts'
import { rowText } from './row-text.ts'

const rowsShown = 20
const samplesShown = 3

const shown = (listing: Listing): NonNullable<ImportPreview['rows'][number]['listing']> => ({
  propertyName: listing.propertyName,
  address: listing.address,
  unit: listing.unit,
  city: listing.city,
  state: listing.state,
  zipCode: listing.zipCode,
  type: listing.type,
  subType: listing.subType,
  price: toDollars(listing.priceCents ?? 0),
  bedrooms: listing.bedrooms ?? 0,
  bathrooms: listing.bathrooms ?? 0,
  sqft: listing.sqft ?? 0,
})

const samplesOf = (rows: readonly CsvRow[], index: number): string[] => {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const text = cells[index]?.trim().slice(0, 80)
    if (text) found.add(text)
    if (found.size === samplesShown) break
  }
  return [...found]
}

/** Reads as many rows as a preview shows. */
const firstRows = async (bytes: AsyncIterable<Uint8Array>, whole: boolean): Promise<CsvRow[]> => {
  const rows: CsvRow[] = []
  try {
    for await (const row of readCsv(bytes)) {
      rows.push(row)
      // One more than the preview shows: the last one may be cut off.
      if (rows.length > rowsShown + 1) return rows
    }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
  }
  return whole || rows.length < 3 ? rows : rows.slice(0, -1)
}

/**
 * Interprets the beginning of a file.
 *
 * @throws Refusal invalid_input for an empty file, or one with too many columns
 */
export const previewListings = async (
  bytes: AsyncIterable<Uint8Array>,
  { mapping, whole }: { mapping: Mapping | undefined; whole: boolean },
): Promise<ImportPreview> => {
  const [header, ...found] = await firstRows(bytes, whole)
  if (!header) throw refuseField('file', 'This file is empty')
  if (header.cells.length > mostColumns) throw refuseField('file', tooManyColumns)
  const columns = readHeader(header.cells, mapping)
  const missing = missingFields(columns)
  const rows = found.slice(0, rowsShown)
  return {
    columns: header.cells.map((name, index) => {
      const target = columns.taken[index] ?? null
      const field = listingField.safeParse(target)
      return {
        header: withoutControls(name),
        field: field.success ? field.data : null,
        part: field.success ? null : target,
        samples: samplesOf(rows, index),
      }
    }),
    missing,
    rows:
      missing.length > 0
        ? []
        : rows.map(({ line, cells }) => {
            const { listing, faults } = readRow(columns, cells)
            return {
              line,
              text: rowText(cells.map(withoutControls)),
              listing: listing ? shown(listing) : null,
              faults: faults ?? [],
            }
          }),
  }
}
