import { mostColumns, tooManyColumns } from '@porchlight/contract/properties/imports'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusalOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { as, type Caller } from '../../test/callers.ts'
import { addAdmin } from '../../test/people.ts'
import { plainRows } from '../../test/plain-rows.ts'
import { turnsDuring } from '../../test/turns.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const path = '/api/admin/properties/bulk-upload'
const headers = { 'content-type': 'application/json' }

let desk: Caller
beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
})

const rowsOf = (count: number, fields: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, row) =>
    Object.fromEntries(Array.from({ length: fields }, (_, field) => [`field ${field}`, `${row}, ${field}`])),
  )

const malformed = { code: 'malformed_body' }
const csvText = {
  code: 'invalid_input',
  message: 'Enter CSV text with a header row and at least one more row',
}

describe('a body of many rows', () => {
  it('does not block the server while it is parsed, and names an invalid field by its row', async () => {
    const properties = rowsOf(5000, 100)
    properties[4321] = { address: { street: '1 Main St' } }
    const body = JSON.stringify({ properties })
    const parse = vi.spyOn(JSON, 'parse')
    const { result, turns } = await turnsDuring(() => desk.post(path, body, { headers }))
    const parsedHere = parse.mock.calls.map(([text]) => text.length)
    parse.mockRestore()
    expect(refusalOf(result)).toMatchObject({
      errors: [{ path: 'properties.4321.address', message: 'Enter text' }],
    })
    expect(Math.max(0, ...parsedHere)).toBeLessThan(10_000)
    // The worker hands over some 100 rows at a time.
    expect(turns).toBeGreaterThan(40)
    expect(await rows.query('select from property_imports')).toEqual([])
  })

  it.each([
    ['is no JSON', '{"properties":[{"address":"1 Main St"', malformed],
    ['changes what objects are', '{"properties":[{"__proto__":"x"}]}', malformed],
    ['is nothing', '', { code: 'invalid_input' }],
    ['is an array', '[1]', { code: 'invalid_input' }],
    ['is null', 'null', { code: 'invalid_input' }],
    ['has no rows', '{"properties":{}}', csvText],
    ['has a row that is none', '{"properties":[{"address":"1 Main St"},7]}', { code: 'invalid_input' }],
    ['nests deeper than a program can follow', `{"properties":[${'['.repeat(200_000)}`, malformed],
    [
      'nests deeply and closes again',
      `{"properties":[{"a":${'['.repeat(5000)}${']'.repeat(5000)}}]}`,
      { errors: [{ path: 'properties.0.a', message: 'Enter text' }] },
    ],
    [
      'has more names than a listing site writes',
      JSON.stringify({ properties: rowsOf(1, mostColumns + 1) }),
      { errors: [{ path: 'properties', message: tooManyColumns }] },
    ],
  ])('that %s is refused', async (_, body, expected) => {
    expect(refusalOf(await desk.post(path, body, { headers }))).toMatchObject(expected)
  })

  it('of millions of empty rows ends its worker, but not the server', async () => {
    const body = `{"properties":[{}${',{}'.repeat(8_000_000)}]}`
    const refused = await desk.post(path, body, { headers })
    expect([400, 413]).toContain(refused.status)
    const one = JSON.stringify({ properties: [{ address: '1 Main St', city: 'Austin' }] })
    expect(await desk.post(path, one, { headers })).toMatchObject({ status: 200 })
  })

  it('waits for its turn when many arrive at once', async () => {
    const several = Array.from({ length: 6 }, (_, at) => [{ address: `${at + 1} Main St`, city: 'Austin' }])
    const answered = await Promise.all(several.map((properties) => desk.post(path, { properties })))
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })
})
