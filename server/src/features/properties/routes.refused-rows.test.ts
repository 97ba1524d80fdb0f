import { api } from '@porchlight/contract/api'
import type { PropertyImport } from '@porchlight/contract/properties/imports'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addAdmin } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const calls = api.properties
const path = '/api/admin/imports'

let desk: Caller
beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
})

const send = (to: string, payload: string) =>
  desk.post(to, payload, { headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' } })
const upload = async (payload: string) =>
  answerOf(calls.startImport, await send(`${path}?fileName=listings.csv`, payload))
const finished = async ({ id }: PropertyImport) => {
  const read = async () => answerOf(calls.readImport, await desk.get(`${path}/${id}`))
  await expect.poll(async () => (await read()).finishedAt).not.toBeNull()
  return read()
}

describe('the file of refused rows', () => {
  const file = [
    'Street;City;State;ZIP;Latitude;Longitude;Notes;List Price',
    '1 Main St;Austin;TX;78701;30.27;-97.74;"said ""hi"";\r\nthen left";cheap',
    '2 Main St;Austin;TX;78701;30.27;-97.74;;300000',
    '3 Main St;Austin;TX;7870;30.27;-97.74;=SUM(A1);dear',
    '4 Main St;;TX;78701;30.27;-97.74;;1',
  ].join('\r\n')
  const refusedRows = async (id: string) => {
    const { text } = await desk.get(`${path}/${id}/errors.csv`)
    const refused: Record<string, string>[] = parse(text, { bom: true, columns: true })
    return { text, rows: refused }
  }

  it('can be uploaded again after the user corrects it', async () => {
    const first = await finished(await upload(file))
    expect(first).toMatchObject({
      created: 1,
      refused: 3,
      firstRefused: [
        {
          line: 2,
          text: '1 Main St, Austin, TX, 78701, 30.27, -97.74, said "hi"; then left, cheap',
          faults: [{ path: 'price', message: '“cheap” is not a number' }],
        },
        { line: 5, faults: [{ path: 'zipCode' }, { path: 'price' }] },
        { line: 6, text: '4 Main St, TX, 78701, 30.27, -97.74, 1', faults: [{ path: 'city' }] },
      ],
    })
    const { text, rows: refused } = await refusedRows(first.id)
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      ['2', 'price'],
      ['5', 'zipCode; price'],
      ['6', 'city'],
    ])
    expect(refused[0]).toMatchObject({ Street: '1 Main St', Notes: 'said "hi";\nthen left' })

    const halfCorrected = text.replace('cheap', '250000').replace('7870,', '78702,').replace('dear', '400000')
    const second = await finished(await upload(halfCorrected))
    expect(second).toMatchObject({ created: 2, refused: 1, failure: null })
    const listed = await rows.query('select address, longitude from properties order by address')
    expect(listed.map(({ address, longitude }) => [address, Number(longitude)])).toEqual([
      ['1 Main St', -97.74],
      ['2 Main St', -97.74],
      ['3 Main St', -97.74],
    ])

    // Rows that are refused again have the same columns, without those that the first file of refused rows added.
    const rest = await refusedRows(second.id)
    expect(rest.rows).toHaveLength(1)
    expect(Object.keys(rest.rows[0] ?? {})).toEqual(Object.keys(refused[0] ?? {}))
    const third = await finished(await upload(rest.text.replace('4 Main St,,', '4 Main St,Austin,')))
    expect(third).toMatchObject({ created: 1, refused: 0 })
  })

  it('holds every refused row, however many there are', async () => {
    const many = `address,city,zip\n${Array.from({ length: 1_203 }, (_, at) => `${at + 1} Main St,Austin,nowhere\n`).join('')}`
    const run = await finished(await upload(many))
    const { rows: refused } = await refusedRows(run.id)
    expect(refused.map(({ address }) => address)).toEqual(
      Array.from({ length: 1_203 }, (_, at) => `${at + 1} Main St`),
    )
  })
})

describe('a file with more than 1,000 columns', () => {
  const wide = `address,city,${Array.from({ length: 999 }, (_, at) => `extra${at}`).join(',')}\n1 Main St,Austin\n`
  const message = 'There are more than 1,000 columns. Check that this is the right file.'

  it('is refused by the preview', async () => {
    const refused = refusalOf(await send(`${path}/preview`, wide))
    expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'file', message }] })
  })

  it('fails as an upload, and lists nothing', async () => {
    expect(await finished(await upload(wide))).toMatchObject({
      state: 'failed',
      failure: message,
      created: 0,
    })
  })

  it('is refused as rows', async () => {
    const row = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`column ${at}`, 'x']))
    const refused = await desk.post('/api/admin/properties/bulk-upload', { properties: [row] })
    expect(refusalOf(refused)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'properties', message }],
    })
  })
})
