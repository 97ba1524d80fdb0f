import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ImportTotals, importListings } from '../features/properties/commands/import-listings.ts'
import { complain, say, withKernel } from './running/with-kernel.ts'

const usage = `npm run properties:import -- FILE.csv

Adds the listings of a listing site's export to the catalog and publishes them. It skips properties that are already
listed, so it can be repeated, and reports refused rows with their lines and reasons.
`

const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

const report = (totals: ImportTotals): void => {
  if (totals.ignoredColumns.length > 0) say(`Columns not used: ${totals.ignoredColumns.join(', ')}`)
  say(
    `${rows(totals.read)} read: ${totals.created} created, ${totals.skipped} skipped (already listed), ${totals.refused} refused`,
  )
  if (!totals.complete) say('The file could not be read to its end.')
}

/** `properties:import`. Returns the exit code: 0, or 1 when it could read nothing. */
export const run = async (args: string[]): Promise<number> => {
  const [path] = args
  if (args.length !== 1 || path === undefined || path.startsWith('-')) {
    complain(usage)
    return 1
  }
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) {
    complain(`There is no file ${path}`)
    return 1
  }
  return withKernel(async (kernel) => {
    const totals = await importListings(kernel, {
      bytes: createReadStream(path),
      fileName: basename(path),
      startedBy: null,
      onFault: ({ row, path: field, message }) => say(`line ${row}: ${field ? `${field}: ` : ''}${message}`),
    })
    report(totals)
    return totals.read > 0 ? 0 : 1
  })
}
