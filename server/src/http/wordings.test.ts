import { api } from '@porchlight/contract/api'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { as, type Caller } from '../../test/callers.ts'
import { addAdmin, addAgent } from '../../test/people.ts'
import { InvalidInput, refusalOfInput } from './errors.ts'
import { compileValidator } from './schemas.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Values that a client can send, but should not. */
const oddities = ['', 'maybe', ['a', 'b'], { a: 1 }, 12.5, -1, 1e30, true, null, '\u0000', 'x'.repeat(10_000)]
const validatorsOwn = /^(Invalid|Too (small|big)|Unrecognized|Expected)/

const fieldsOf = (schema: object): string[] => {
  const shape: unknown = Reflect.get(schema, 'shape')
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

describe.each(named)('%s', (_name, endpoint) => {
  it('refuses any invalid input with our own messages', () => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
      if (!schema) continue
      const read = compileValidator(schema)
      const inputs = [
        undefined,
        'text',
        [],
        ...fieldsOf(schema).flatMap((field) => oddities.map((odd) => ({ [field]: odd }))),
      ]
      for (const input of inputs) {
        const result = read(input)
        if (!('error' in result)) continue
        if (!(result.error instanceof InvalidInput)) throw result.error
        const { facts } = refusalOfInput(result.error.issues)
        for (const { path, message } of facts.errors ?? [])
          expect(message, `${path} of ${JSON.stringify(input)}`).not.toMatch(validatorsOwn)
      }
    }
  })
})

describe('a query', () => {
  const app = useApp()
  let agent: Caller
  let staff: Caller
  beforeEach(async () => {
    agent = await as(app, await addAgent(app), 'agent')
    staff = await as(app, await addAdmin(app), 'staff')
  })

  it.each([
    '/api/clients?limit=&cursor=&q=&agentId=',
    '/api/properties?limit=&city=&type=&escort=',
    '/api/agent/tour-notes?author=',
  ])('treats a blank field as a missing one: %s', async (url) => {
    expect((await agent.get(url)).status).toBe(200)
  })

  it('treats a blank time and duration as missing', async () => {
    expect((await staff.get('/api/admin/assistants?at=&duration=')).status).toBe(200)
  })

  it.each([
    ['/api/clients?q=a&q=b', 'q', 'Enter one text'],
    ['/api/clients?limit=0', 'limit', 'Enter a limit between 1 and 500'],
    ['/api/clients?limit=5&limit=6', 'limit', 'Enter a limit between 1 and 500'],
    ['/api/clients?cursor=a&cursor=b', 'cursor', 'That cursor does not belong to this list'],
    ['/api/properties?city=a&city=b', 'city', 'Enter one text'],
    ['/api/properties?escort=maybe', 'escort', 'Please choose one of: required, self_guided'],
    ['/api/agent/tour-notes?author=me', 'author', 'Please choose one of: mine, assistants'],
  ])('is refused with our own message: %s', async (url, path, message) => {
    const answered = await agent.get(url)
    expect(answered.status).toBe(400)
    expect(answered.body).toEqual({ code: 'invalid_input', message, errors: [{ path, message }] })
  })
})
