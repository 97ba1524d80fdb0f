import { api } from '@porchlight/contract/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addAdmin, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const calls = api.properties

let ada: Person
let desk: Caller
beforeEach(async () => {
  ada = await addAdmin(app)
  desk = await as(app, ada, 'staff')
})
const lastAudit = async () => (await rows.query('select * from audit_log order by id desc limit 1'))[0]

describe('bulk upload', () => {
  const bulk = '/api/admin/properties/bulk-upload'

  it('lists rows of text fields, skips known ones, and names refused ones by row', async () => {
    const given = [
      {
        propertyName: 'The Alder',
        address: '1 Main St',
        city: 'austin',
        state: 'TX',
        zipCode: '78701',
        price: '425000',
      },
      { address: '1 Main Street', city: 'Austin', zipCode: '78701-1234' },
      { address: '2 Main St', city: '', price: 'much' },
      { address: '3 Main St', city: 'Austin', type: 'Vacant Land' },
    ]
    expect(answerOf(calls.bulkUpload, await desk.post(bulk, { properties: given }))).toEqual({
      created: 1,
      skipped: 1,
      errors: [
        { row: 3, path: 'city', message: 'City is required' },
        { row: 3, path: 'price', message: '“much” is not a number' },
        { row: 4, path: 'type', message: 'We don’t offer tours of land: “Vacant Land”' },
      ],
    })
    expect(await rows.query('select property_name, source from properties')).toEqual([
      { property_name: 'The Alder', source: 'bulk_upload' },
    ])
    expect(await lastAudit()).toMatchObject({ action: 'property.imported', after: { created: 1 } })
  })

  it('removes characters that cannot be stored, in fields and in their names', async () => {
    const headers = { 'idempotency-key': 'odd' }
    const given = [
      {
        address: '1 A St',
        city: 'Austin\u0000',
        price: '12\u0000',
        'colour\u0000\ud800': 'x',
        name: '\ud83dOak',
      },
      { address: '2 A St', city: 'Austin', price: `${'x'.repeat(39)}🏠` },
    ]
    expect(answerOf(calls.bulkUpload, await desk.post(bulk, { properties: given }, { headers }))).toEqual({
      created: 1,
      skipped: 0,
      errors: [{ row: 2, path: 'price', message: `“${'x'.repeat(39)}🏠” is not a number` }],
    })
    expect(await rows.query('select property_name, price_cents::int from properties')).toEqual([
      { property_name: 'Oak', price_cents: 1200 },
    ])
    expect(await rows.query('select ignored_columns from property_imports')).toEqual([
      { ignored_columns: ['colour'] },
    ])
  })

  it('accepts one to five thousand rows', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      address: `${at + 1} Main St`,
      city: 'Austin',
      zip: 78701,
    }))
    expect(answerOf(calls.bulkUpload, await desk.post(bulk, { properties: many }))).toEqual({
      created: 5000,
      skipped: 0,
      errors: [],
    })
    const more = await desk.post(bulk, { properties: [...many, many[0]] })
    expect(refusalOf(more).message).toBe('Enter at most 5,000 rows here; a file may have any number')
    for (const none of [{}, { properties: [] }])
      expect(refusalOf(await desk.post(bulk, none)).message).toBe(
        'Enter CSV text with a header row and at least one more row',
      )
    expect(
      refusalOf(await desk.post(bulk, { properties: [{ Street: '' }, { where: 'x' }] })).message,
    ).toContain('no field for the city')
  })

  it('happens once when it is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'once' }
    const body = { properties: [{ address: '1 Main St', city: 'Austin' }] }
    const first = await desk.post(bulk, body, { headers })
    expect(first.body).toMatchObject({ created: 1 })
    expect((await desk.post(bulk, body, { headers })).body).toEqual(first.body)
  })
})
