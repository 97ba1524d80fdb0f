import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { outcomeOf } from '../../../../test/answers.ts'
import { useApp } from '../../../../test/app.ts'
import { as } from '../../../../test/callers.ts'
import { addAdmin } from '../../../../test/people.ts'
import { plainRows } from '../../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const piece = Buffer.from(`address,city\n${'1 Main St,Austin\n'.repeat(70_000)}`)

it.each([
  ['in the midst of it', [Buffer.from('2 Main St,Austin\n')]],
  ['after its last byte', []],
])('an upload that is stopped %s ends, and no event says that it began', async (_when, rest) => {
  const desk = await as(app, await addAdmin(app), 'staff')
  async function* file() {
    yield piece
    const kept = () => rows.query('select id from property_imports where byte_size > 0')
    await expect.poll(kept).toHaveLength(1)
    const [run] = await kept()
    expect(outcomeOf(await desk.post(`/api/admin/imports/${String(run?.id)}/cancel`, {}))).toBe('200')
    yield* rest
  }
  const sent = await app.server.inject({
    method: 'POST',
    url: '/api/admin/imports',
    payload: Readable.from(file()),
    cookies: desk.cookies,
    headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' },
  })
  expect(sent.json()).toMatchObject({
    code: 'import_over',
    message: 'This upload was stopped. Nothing was listed.',
  })
  expect(sent.statusCode).toBe(409)
  expect(await rows.query('select state from property_imports')).toEqual([{ state: 'cancelled' }])
  expect(await rows.query('select action from audit_log')).toEqual([{ action: 'property_import.cancelled' }])
  expect(await rows.query('select kind from events')).toEqual([{ kind: 'property_import.cancelled' }])
  expect(await rows.query('select 1 from property_import_chunks')).toEqual([])
})
