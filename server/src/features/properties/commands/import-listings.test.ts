import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testConfig } from '../../../../test/app.ts'
import { createTestClock } from '../../../../test/clock.ts'
import { testDatabase, truncateAll } from '../../../../test/database.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { events } from '../../../kernel/events/events-table.ts'
import { createLive } from '../../../kernel/events/live.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { silentLog } from '../../../kernel/log/log.ts'
import { createQueue } from '../../../kernel/queue/queue.ts'
import { createEncryption } from '../../../kernel/security/encryption.ts'
import { auditLog } from '../../people/tables.ts'
import type { RowFault } from '../adapters/listing-batches.ts'
import { properties, propertyImportErrors, propertyImports } from '../tables.ts'
import { importListings, type ListingFile } from './import-listings.ts'

const folder = join(import.meta.dirname, '../../../../test/made-up-listings')
const clock = createTestClock('2026-11-20T15:00:00.000Z')

let database: Database
let kernel: Kernel
beforeAll(async () => {
  database = await testDatabase()
  const queue = createQueue(database, silentLog)
  kernel = {
    config: testConfig(),
    database,
    clock,
    queue,
    live: createLive(database, clock, silentLog),
    encryption: createEncryption('a secret that nothing is encrypted with here'),
    log: silentLog,
  }
})
beforeEach(() => truncateAll(database))

const importBytes = async (bytes: ListingFile['bytes'], more: Partial<ListingFile> = {}) => {
  const faults: Pick<RowFault, 'row' | 'path' | 'message'>[] = []
  const totals = await importListings(kernel, {
    bytes,
    fileName: 'listings.csv',
    startedBy: null,
    // routes.refused-rows.test.ts covers the cells of a refused row, with the file of refused rows.
    onFault: ({ row, path, message }) => faults.push({ row, path, message }),
    ...more,
  })
  return { ...totals, faults }
}
const importFile = (name: string) => importBytes(createReadStream(join(folder, name)))
async function* text(content: string) {
  yield Buffer.from(content)
}
const stored = () => database.orm.select().from(properties).orderBy(asc(properties.id))

describe('importing a listing site’s export', () => {
  it('writes 500 rows per transaction, but 100 on the embedded database, where other calls wait', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => `${at + 1} Lantern Row,Austin,TX,78701`)
    const { created } = await importBytes(text(['address,city,state,zip', ...rows].join('\n')))
    expect(created).toBe(501)
    const advanced = await database.orm
      .select({ id: events.id })
      .from(events)
      .where(eq(events.kind, 'property_import.advanced'))
    expect(advanced).toHaveLength(database.kind === 'embedded' ? 6 : 2)
  })

  it('adds listings that can be toured, skips known ones, and refuses the rest by line and reason', async () => {
    const { faults, ...totals } = await importFile('listing-site.csv')
    expect(totals).toMatchObject({ read: 20, created: 11, skipped: 2, refused: 7, complete: true })
    expect(faults).toEqual([
      { row: 3, path: 'type', message: 'We don’t offer tours of land: “Vacant Land”' },
      {
        row: 4,
        path: 'type',
        message: 'We don’t offer tours of mobile and manufactured homes: “Mobile/Manufactured Home”',
      },
      { row: 17, path: 'address', message: 'Address is required' },
      { row: 18, path: 'city', message: 'City is required' },
      { row: 18, path: 'price', message: '“about 300k” is not a number' },
      { row: 19, path: 'zipCode', message: 'Valid zip code is required' },
      { row: 20, path: 'type', message: 'The property type “Parking” is unknown' },
      { row: 22, path: '', message: 'This line is a comment, not a listing' },
    ])
    const rows = await stored()
    expect(rows.map((row) => [row.address, row.unit, row.city, row.zip5, row.type])).toEqual([
      ['1204 Quarry Lantern Dr', null, 'san_antonio', '78261', 'house'],
      ['610 E Lark St', '#2510', 'san_antonio', '78205', 'condo'],
      ['912 Sorrel St', '#102', 'san_antonio', '78202', 'condo'],
      ['6611 E Southfork St', '#125', 'san_antonio', '78229', 'townhouse'],
      ['478,482 Abelia Aly', null, 'san_antonio', '78210', 'house'],
      ['8812 Cedar Elm Path', null, 'Helotes', '78023', 'house'],
      ['77 Mission Bell Rd', null, 'El Paso', '79912', 'house'],
      ['35-05 73rd St', 'Unit 3G', 'Jackson Heights', '11372', 'condo'],
      ['1420 Yew Ave', 'Unit 5H', 'new_york_city', '10021', 'condo'],
      ['771 E 224th St', null, 'Bronx', '10466', 'house'],
      ['12 Oak St', null, 'Staten Island', '10314', 'house'],
    ])
    expect(rows[0]).toMatchObject({
      propertyName: 'Lantern Oaks',
      zipCode: '78261-2821',
      priceCents: 46_999_900,
      bedrooms: 4,
      bathrooms: 2.5,
      sqft: 3478,
      lotSizeSqft: 6838,
      yearBuilt: 2010,
      subType: null,
      escortRequired: false,
      allowsConcurrentTours: false,
      adminCreated: true,
      publishedAt: clock.now(),
      source: 'import',
      sourceName: 'Made-Up MLS',
      sourceListingId: '900001',
      sourceUrl: 'https://www.listings.example/900001',
      timeZone: 'America/Chicago',
      timeZoneAssumed: false,
      importId: totals.importId,
    })
    expect(rows[6]).toMatchObject({ timeZone: 'America/Denver', timeZoneAssumed: false })
    expect(rows[9]).toMatchObject({ subType: 'Multi-Family (5+ Unit)', propertyName: null })
    expect(rows[10]).toMatchObject({ bedrooms: null, bathrooms: null, sqft: null })
  })

  it('reads the RESO Data Dictionary', async () => {
    const { faults, ...totals } = await importFile('reso.csv')
    expect(totals).toMatchObject({ read: 5, created: 4, skipped: 0, refused: 1 })
    expect(faults).toEqual([{ row: 6, path: 'type', message: 'We don’t offer tours of land: “Land”' }])
    const rows = await stored()
    expect(
      rows.map((row) => [row.address, row.unit, row.city, row.zipCode, row.type, row.bathrooms]),
    ).toEqual([
      ['4410 N Juniper Bell Street', null, 'denver', '80211-1234', 'house', 2.5],
      ['18 Tern Ct', null, 'miami', '33101', 'rental_homes', 1],
      ['9 Plover Way', '#12B', 'atlanta', '30303', 'condo', 2],
      ['1 Main St', null, 'Miami', '74354', 'condo', 1.5],
    ])
    expect(rows[0]?.description).toBe('Porch, garden,\nand a “view”.')
    expect(rows[3]).toMatchObject({ timeZone: 'America/Chicago', subType: 'Stock Cooperative' })
  })

  it('reads the same file with the line ends and the encoding of Windows', async () => {
    const content = readFileSync(join(folder, 'listing-site.csv'), 'utf8').replaceAll(/\r?\n/g, '\r\n')
    async function* bytes() {
      yield Buffer.from(content.replace('Lantern Oaks', 'Peña Oaks'), 'latin1')
    }
    const { faults, ...totals } = await importBytes(bytes())
    expect(totals).toMatchObject({ read: 20, created: 11, skipped: 2, refused: 7 })
    expect(faults.at(-1)?.row).toBe(22)
    expect((await stored())[0]?.propertyName).toBe('Peña Oaks')
  })

  it('adds nothing when it runs again', async () => {
    await importFile('listing-site.csv')
    expect(await importFile('listing-site.csv')).toMatchObject({
      read: 20,
      created: 0,
      skipped: 13,
      refused: 7,
    })
    expect(await stored()).toHaveLength(11)
  })

  it('adds a retired place again', async () => {
    await importBytes(text('address,city\n1 Main St,Austin\n'))
    await database.orm.update(properties).set({ retiredAt: clock.now() })
    expect(await importBytes(text('address,city\n1 Main St,Austin\n'))).toMatchObject({
      created: 1,
      skipped: 0,
    })
  })

  it('records the import, its errors, an audit row and an event', async () => {
    const { importId } = await importFile('listing-site.csv')
    const [run] = await database.orm.select().from(propertyImports)
    expect(run).toMatchObject({
      id: importId,
      state: 'done',
      startedBy: null,
      fileName: 'listings.csv',
      claim: null,
      rowsRead: 20,
      rowsCreated: 11,
      rowsSkipped: 2,
      rowsRefused: 7,
      rowsTotal: 20,
    })
    expect(await database.orm.select().from(propertyImportErrors)).toHaveLength(8)
    expect(await database.orm.select().from(auditLog)).toMatchObject([
      { action: 'property.imported', subjectId: importId, after: { created: 11, skipped: 2, refused: 7 } },
    ])
    const propertyEvents = () => database.orm.select().from(events).where(eq(events.topic, 'properties'))
    expect(await propertyEvents()).toMatchObject([
      { topic: 'properties', entityId: importId, kind: 'property.imported', everyone: true },
    ])
    await importFile('listing-site.csv')
    expect(await propertyEvents(), 'nothing was added, so there is no event').toHaveLength(1)
  })

  it('works in batches: written rows stay when the process dies, and the next run continues', async () => {
    async function* lines(until: number) {
      yield Buffer.from('address,city,zip\n')
      for (let number = 1; number <= until; number++) yield Buffer.from(`${number} Main St,Austin,78701\n`)
      if (until < 1200) throw new Error('killed')
    }
    await expect(importBytes(lines(1100))).rejects.toThrow('killed')
    expect(await stored()).toHaveLength(1000)
    expect(await database.orm.select().from(propertyImports)).toMatchObject([
      { state: 'failed', rowsRead: 1000 },
    ])
    expect(await importBytes(lines(1200))).toMatchObject({ read: 1200, created: 200, skipped: 1000 })
  })

  it('adds each place once when two imports run at once', async () => {
    const [one, other] = await Promise.all([importFile('listing-site.csv'), importFile('listing-site.csv')])
    expect(one.created + other.created).toBe(11)
    expect(one.skipped + other.skipped).toBe(15)
    expect(await stored()).toHaveLength(11)
  })

  it('keeps the rows before an open quote, and reports that the rest is missing', async () => {
    const totals = await importBytes(
      text(`address,city\n1 Main St,Austin\n"2 Main St,Austin\n3 Main St,Austin\n`),
    )
    expect(totals).toMatchObject({ read: 2, created: 1, refused: 1, complete: false })
    expect(totals.faults).toEqual([{ row: 3, path: '', message: expect.stringContaining('never closed') }])
    const [run] = await database.orm
      .select()
      .from(propertyImports)
      .where(eq(propertyImports.id, totals.importId))
    expect(run).toMatchObject({ state: 'failed', rowsTotal: null })
  })

  it.each([
    ['', 'This file is empty'],
    ['\n\n', 'This file is empty'],
    [
      'name,price\nx,1\n',
      'This file has no column for the address or the city. Column names must be in the first line.',
    ],
    ['address\n1 Main St\n', 'This file has no column for the city. Column names must be in the first line.'],
  ])('refuses an invalid file: %j', async (content, message) => {
    await expect(importBytes(text(content))).rejects.toMatchObject({ code: 'invalid_input', message })
    expect(await database.orm.select().from(propertyImports)).toEqual([])
  })

  it('applies a mapping', async () => {
    await importBytes(text('Where,Ort,Address\n1 Main St,Austin,nonsense\n'), {
      mapping: { Where: 'address', Ort: 'city', Address: null },
    })
    expect(await stored()).toMatchObject([{ address: '1 Main St', city: 'austin', state: 'TX' }])
  })
})
