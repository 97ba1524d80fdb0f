import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf, refusalOf } from '../../../../test/answers.ts'
import { useApp } from '../../../../test/app.ts'
import { as, type Caller } from '../../../../test/callers.ts'
import { addAdmin } from '../../../../test/people.ts'
import { plainRows } from '../../../../test/plain-rows.ts'
import { rowsPerBatch } from '../adapters/listing-batches.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let desk: Caller
beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
  await rows.query(`alter table properties add constraint no_house_700 check (address <> '700 Main St')`)
})
afterEach(() => rows.query('alter table properties drop constraint no_house_700'))

const upload = (count: number, from = 1, headers: Record<string, string> = {}) =>
  desk.post(
    '/api/admin/properties/bulk-upload',
    {
      properties: Array.from({ length: count }, (_, at) => ({
        address: `${from + at} Main St`,
        city: 'Austin',
      })),
    },
    { headers },
  )
const runs = () => rows.query('select state, failure, rows_created, heartbeat_at from property_imports')

describe('a bulk upload that a database error interrupts', () => {
  it.each([{}, { 'idempotency-key': 'once' }])(
    'keeps the listings written so far, and reports it: %j',
    async (headers) => {
      expect(refusalOf(await upload(1200, 1, headers))).toMatchObject({
        code: 'internal',
        message: expect.stringContaining('Rows that were already listed stay'),
      })
      // Row 700 fails, and with it its whole batch; every batch before it stays.
      const size = rowsPerBatch[app.kernel.database.kind]
      const kept = Math.floor(699 / size) * size
      expect(await rows.query('select count(*)::int as n from properties')).toEqual([{ n: kept }])
      expect(await runs()).toEqual([
        {
          state: 'failed',
          rows_created: kept,
          heartbeat_at: null,
          failure: 'The upload was interrupted. Properties listed before that stay. Upload the file again.',
        },
      ])
      expect(await rows.query(`select after from audit_log where action = 'property.imported'`)).toEqual([
        { after: { created: kept, skipped: 0, refused: 0, interrupted: true } },
      ])
      expect(await rows.query(`select payload from events where kind = 'property.imported'`)).toEqual([
        { payload: { created: kept } },
      ])
    },
  )

  it('has listed nothing if it fails in the first batch', async () => {
    const answered = await upload(1, 700)
    expect(outcomeOf(answered)).toBe('500 internal')
    expect(refusalOf(answered).message).toContain('Nothing was changed')
    expect(await runs()).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('Nothing was listed') },
    ])
  })
})
