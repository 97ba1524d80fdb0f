import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@porchlight/contract/api'
import { listingFields, type PropertyImport } from '@porchlight/contract/properties/imports'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty } from '../../../test/factories.ts'
import { pausing } from '../../../test/pausing.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { rowsPerBatch } from './adapters/listing-batches.ts'
import { processImport } from './commands/process-import.ts'
import { reconcileImports } from './commands/reconcile-imports.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const calls = api.properties
const path = '/api/admin/imports'
const folder = join(import.meta.dirname, '../../../test/made-up-listings')
const siteFile = readFileSync(join(folder, 'listing-site.csv'))

let ada: Person
let desk: Caller
beforeEach(async () => {
  ada = await addAdmin(app)
  desk = await as(app, ada, 'staff')
})

/** Sends a file as a browser does. */
const send = async (to: string, payload: string | Buffer, caller = desk, type = 'text/csv') => {
  const { cookies } = caller
  const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
  const got = await app.server.inject({ method: 'POST', url: to, payload, cookies, headers })
  return {
    status: got.statusCode,
    text: got.body,
    headers: got.headers,
    cookies,
    body: got.json<unknown>(),
  }
}
const upload = async (payload: string | Buffer, query = '') =>
  answerOf(calls.startImport, await send(`${path}?fileName=listings.csv${query}`, payload))
const read = async (id: string) => answerOf(calls.readImport, await desk.get(`${path}/${id}`))
const finished = async ({ id }: PropertyImport): Promise<PropertyImport> => {
  await expect.poll(async () => (await read(id)).finishedAt).not.toBeNull()
  return read(id)
}
const lines = (count: number, from = 1) =>
  `address,city,zip\n${Array.from({ length: count }, (_, at) => `${from + at} Main St,Austin,78701\n`).join('')}`
const count = async () => (await rows.query('select count(*)::int as n from properties'))[0]?.n
const lastAudit = async () => (await rows.query('select * from audit_log order by id desc limit 1'))[0]

it('takes both rows of the sample file, which has every column', async () => {
  const sample = await desk.get(`${path}/sample.csv`)
  expect(sample.headers['content-disposition']).toContain('sample-properties.csv')
  const preview = answerOf(calls.previewImport, await send(`${path}/preview?whole=true`, sample.text))
  expect(preview.columns.map(({ field }) => field)).toEqual([...listingFields])
  expect(await finished(await upload(sample.text))).toMatchObject({
    rowsRead: 2,
    created: 2,
    refused: 0,
    skipped: 0,
    ignoredColumns: [],
  })
  const agent = await as(app, await addAgent(app), 'agent')
  expect((await agent.get(`${path}/sample.csv`)).status).toBe(403)
})

describe('a file that is uploaded', () => {
  it('is listed in the background, with a reason for each refused row', async () => {
    const begun = await upload(siteFile)
    expect(begun).toMatchObject({ fileName: 'listings.csv', startedBy: ada.name, dryRun: false })
    expect(begun.byteSize).toBe(siteFile.byteLength)
    expect(await finished(begun)).toMatchObject({
      state: 'done',
      rowsRead: 20,
      rowsTotal: 20,
      created: 11,
      skipped: 2,
      refused: 7,
      failure: null,
      bytesRead: siteFile.byteLength,
      ignoredColumns: expect.arrayContaining(['SALE TYPE']),
    })
    expect(await count()).toBe(11)
    const reasons = await desk.get(`${path}/${begun.id}/errors.csv`)
    expect(reasons.headers['content-type']).toContain('text/csv')
    expect(reasons.headers['content-disposition']).toContain('refused-rows.csv')
    const refused: Record<string, string>[] = parse(reasons.text, { bom: true, columns: true })
    expect(refused).toHaveLength(7)
    const [site = ''] = siteFile.toString().split(/\r?\n/)
    expect(Object.keys(refused[0] ?? {})).toEqual([...site.split(','), 'line', 'field', 'reason'])
    expect(refused[0]).toMatchObject({
      line: '3',
      field: 'type',
      reason: 'We don’t offer tours of land: “Vacant Land”',
      'PROPERTY TYPE': 'Vacant Land',
    })
    expect(await lastAudit()).toMatchObject({
      action: 'property.imported',
      actor_id: ada.id,
      subject_label: 'listings.csv',
      after: { created: 11, skipped: 2, refused: 7 },
    })
    expect(await rows.query('select 1 from property_import_chunks')).toEqual([])
    const recorded = await rows.query(
      `select topic, everyone, permission from events where topic = 'properties'`,
    )
    expect(recorded).toEqual([{ topic: 'properties', everyone: true, permission: null }])
    // The second upload adds nothing.
    expect(await finished(await upload(siteFile))).toMatchObject({ created: 0, skipped: 13, refused: 7 })
    expect(answerOf(calls.listImports, await desk.get(path))).toHaveLength(2)
  })

  it('can run dry, and reports in advance what it would list', async () => {
    await addProperty(app, {
      address: '610 E Lark St',
      unit: '#2510',
      addressKey: '610 e lark st',
      unitKey: '2510',
    })
    const tried = await finished(await upload(siteFile, '&dryRun=true'))
    expect(tried).toMatchObject({ dryRun: true, created: 10, skipped: 3, refused: 7, state: 'done' })
    expect(await count()).toBe(1)
    expect(await rows.query(`select 1 from audit_log where action = 'property.imported'`)).toEqual([])
    expect(await finished(await upload(siteFile))).toMatchObject({ created: 10, skipped: 3, refused: 7 })
  })

  it('is read by the given mapping', async () => {
    const file = 'Where;Town;What it costs;Zip\r\n1 Main St;Austin;$425,000;78701\r\n'
    const failed = await finished(await upload(file))
    expect(failed).toMatchObject({
      state: 'failed',
      failure: 'This file has no column for the address. Column names must be in the first line.',
    })
    const mapping = encodeURIComponent(
      JSON.stringify({ Where: 'address', 'What it costs': 'price', Zip: null }),
    )
    expect(await finished(await upload(file, `&mapping=${mapping}`))).toMatchObject({
      state: 'done',
      created: 1,
      ignoredColumns: ['Zip'],
    })
    expect(await rows.query('select price_cents::int, zip_code from properties')).toEqual([
      { price_cents: 42_500_000, zip_code: null },
    ])
    for (const wrong of ['[', '{"a":"nonsense"}', '[1]'])
      expect(
        refusalOf(await send(`${path}?mapping=${encodeURIComponent(wrong)}`, file)).errors?.[0]?.path,
      ).toBe('mapping')
  })

  it('is read without the control characters in it', async () => {
    const file = 'address,city,price,Bl\0ank\0,description\n1 Main St,Aus\0tin,12\0,x,"one\ntwo\x07"\n'
    expect(await finished(await upload(file))).toMatchObject({
      state: 'done',
      created: 1,
      ignoredColumns: ['Blank'],
    })
    expect(await rows.query('select city, price_cents::int, description from properties')).toEqual([
      { city: 'austin', price_cents: 1200, description: 'one\ntwo' },
    ])
    const { columns } = answerOf(calls.previewImport, await send(`${path}/preview`, file))
    expect(columns[3]).toMatchObject({ header: 'Blank', field: null })
    const mapping = (header: string) =>
      `${path}?mapping=${encodeURIComponent(JSON.stringify({ [header]: null }))}`
    expect(outcomeOf(await send(mapping('Bl\0ank'), file))).toBe('400 invalid_input')
    expect(outcomeOf(await send(mapping('two\nlines'), file))).toBe('202')
  })

  it('with an open quote is listed up to that quote', async () => {
    const broken = await finished(await upload(`${lines(3)}"9 Open St,Austin,78701\n`))
    expect(broken).toMatchObject({
      state: 'failed',
      created: 3,
      failure: expect.stringContaining('quotation mark'),
    })
  })

  it('is refused when it is empty, too large, or not CSV, and nothing of it is stored', async () => {
    expect(refusalOf(await send(path, '')).message).toBe('This file is empty')
    expect(outcomeOf(await send(path, '{}', desk, 'application/json'))).toBe('415 unsupported_media')
    expect(outcomeOf(await send(path, 'a,b', desk, 'text/plain'))).toBe('415 unsupported_media')
    expect(outcomeOf(await send('/api/admin/properties', 'a,b'))).toBe('415 unsupported_media')
    const large = await send(`${path}/preview`, Buffer.alloc(1024 * 1024 + 1, 'a'))
    expect(refusalOf(large)).toMatchObject({
      code: 'payload_too_large',
      message: 'This is too large. The limit is 1 MB.',
    })
    expect(await rows.query('select 1 from property_import_chunks')).toEqual([])
  })

  it('requires the permission to import', async () => {
    const { id } = await upload(lines(1))
    for (const caller of [
      await as(app, await addAgent(app), 'agent'),
      await as(app, await addAssistant(app), 'staff'),
    ]) {
      expect(outcomeOf(await send(path, lines(1), caller))).toBe('403 not_allowed')
      for (const to of [path, `${path}/${id}`, `${path}/${id}/errors.csv`])
        expect(outcomeOf(await caller.get(to))).toBe('403 not_allowed')
      expect(outcomeOf(await caller.post(`${path}/${id}/cancel`, {}))).toBe('403 not_allowed')
    }
  })
})

describe('a running import', () => {
  /** An upload whose job never ran, because its server died in between. */
  const left = async (file: string, facts = `state = 'queued'`) => {
    const { id } = await upload(file)
    await finished(await read(id))
    await rows.query(`delete from properties where import_id = '${id}'`)
    await rows.query(
      `update property_imports set ${facts}, rows_read = 0, rows_created = 0, finished_at = null,
        heartbeat_at = '${app.clock.now().toISOString()}' where id = '${id}'`,
    )
    await rows.query(`insert into property_import_chunks values ('${id}', 0, convert_to('${file}', 'UTF8'))`)
    return id
  }
  const job = (aborted = false) => ({
    attempt: 1,
    signal: aborted ? AbortSignal.abort() : new AbortController().signal,
  })

  it('continues after its last whole batch, once, however often a server starts it', async () => {
    const id = await left(lines(1200))
    // The server must stop after it has claimed the import and written a batch; it may have begun the second.
    const ending = new AbortController()
    const { kernel, goOn } = pausing(app, 2)
    const first = processImport(kernel, id, { attempt: 1, signal: ending.signal })
    const rows = rowsPerBatch[app.kernel.database.kind]
    await expect.poll(count).toBe(rows)
    ending.abort()
    goOn()
    await first
    const between = await read(id)
    expect(between.rowsRead % rows).toBe(0)
    await expect.poll(async () => (await read(id)).state).toBe('done')
    expect(await read(id)).toMatchObject({ rowsRead: 1200, created: 1200, skipped: 0, refused: 0 })
    expect(await count()).toBe(1200)
    await processImport(app.kernel, id, job())
    expect(await count()).toBe(1200)
  })

  it('reports the end of valid CSV only once', async () => {
    const id = await left(`${lines(3)}"9 Open St,Austin\n`)
    await rows.query(`update property_imports set rows_read = 4, rows_refused = 1 where id = '${id}'`)
    await processImport(app.kernel, id, job())
    expect(await read(id)).toMatchObject({
      state: 'failed',
      rowsRead: 4,
      created: 0,
      refused: 1,
      failure: expect.stringContaining('quotation mark'),
    })
    expect(await rows.query('select row_number from property_import_errors')).toEqual([{ row_number: 5 }])
  })

  it('is written by one of two servers that start it at once', async () => {
    const id = await left(lines(2000))
    await Promise.all([processImport(app.kernel, id, job()), processImport(app.kernel, id, job())])
    expect(await read(id)).toMatchObject({ state: 'done', rowsRead: 2000, created: 2000, skipped: 0 })
  })

  it('can be stopped: its listings stay, and no more follow', async () => {
    const id = await left(lines(5000))
    const rows = rowsPerBatch[app.kernel.database.kind]
    const { kernel, goOn } = pausing(app, 4)
    const running = processImport(kernel, id, job())
    await expect.poll(async () => (await read(id)).created).toBe(3 * rows)
    const stopped = answerOf(calls.cancelImport, await desk.post(`${path}/${id}/cancel`, {}))
    goOn()
    await running
    expect(stopped.state).toBe('cancelled')
    expect(await read(id)).toMatchObject({ state: 'cancelled', created: stopped.created })
    expect(await count()).toBe(stopped.created)
    expect(stopped.created % rows).toBe(0)
    expect(await lastAudit()).toMatchObject({ action: 'property_import.cancelled' })
    expect(outcomeOf(await desk.post(`${path}/${id}/cancel`, {}))).toBe('409 import_over')
    expect(outcomeOf(await desk.post(`${path}/${ada.id}/cancel`, {}))).toBe('404 not_found')
  })

  it('is found by its server’s silence: continued, or marked as interrupted', async () => {
    const reading = await left(lines(700), `state = 'running', claim = gen_random_uuid()`)
    const receiving = await left(lines(1, 5000), `state = 'receiving'`)
    await reconcileImports(app.kernel)
    expect(await read(reading)).toMatchObject({ state: 'running', created: 0 })
    app.clock.advance(3 * 60_000)
    await reconcileImports(app.kernel)
    expect(await read(receiving)).toMatchObject({
      state: 'failed',
      failure: 'The upload was interrupted. Nothing was listed. Upload the file again.',
    })
    await expect.poll(async () => (await read(reading)).state).toBe('done')
    expect(await read(reading)).toMatchObject({ created: 700 })
    expect(await rows.query('select 1 from property_import_chunks')).toEqual([])
  })
})

describe('a preview', () => {
  const preview = async (payload: string | Buffer, query = '') =>
    answerOf(calls.previewImport, await send(`${path}/preview?${query}`, payload))

  it('shows the field of each column, and the result of its first rows', async () => {
    const seen = await preview(siteFile, 'whole=true')
    expect(seen.columns.slice(0, 4)).toMatchObject([
      { header: 'SALE TYPE', field: null },
      { header: 'SOLD DATE', field: null, samples: [] },
      { header: 'PROPERTY TYPE', field: 'type' },
      { header: 'ADDRESS', field: 'address', samples: expect.arrayContaining(['1204 Quarry Lantern Dr']) },
    ])
    expect(seen.missing).toEqual([])
    expect(seen.rows[0]).toMatchObject({
      line: 2,
      faults: [],
      listing: { address: '1204 Quarry Lantern Dr', city: 'san_antonio', price: 469_999, bedrooms: 4 },
    })
    expect(seen.rows[1]).toMatchObject({ listing: null, faults: [{ path: 'type' }] })
    expect(await count()).toBe(0)
  })

  it('leaves out a row that the end of the excerpt cuts off, and names missing columns', async () => {
    expect((await preview('address,city\n1 A St,Austin\n2 B St,Aus')).rows).toHaveLength(1)
    expect((await preview('address,city\n1 A St,Austin\n2 B St,Austin', 'whole=true')).rows).toHaveLength(2)
    const without = await preview('Where,city\n1 A St,Austin\n')
    expect(without).toMatchObject({ missing: ['address'], rows: [] })
    const mapped = await preview(
      'Where,city\n1 A St,Austin\n',
      `whole=1&mapping=${encodeURIComponent('{"Where":"address"}')}`,
    )
    expect(mapped).toMatchObject({ missing: [], rows: [{ listing: { address: '1 A St' } }] })
    expect(refusalOf(await send(`${path}/preview`, '')).message).toBe('This file is empty')
  })
})
