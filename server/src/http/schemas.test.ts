import { api } from '@porchlight/contract/api'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { samplesOf, undeclared } from '../../test/samples.ts'
import { compileSerializer, compileValidator } from './schemas.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
const answers = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.answers)
    .filter(
      ([status, schema]) => status !== '204' && schema.meta()?.mediaType === undefined && !endpoint.stream,
    )
    .map(([status, schema]) => [`${endpoint.method} ${endpoint.path} ${status}`, schema] as const),
)

describe('an answer in production', () => {
  it.each(answers)('equals the one in development, with declared fields only: %s', (_key, schema) => {
    const development = compileSerializer(schema, false)
    const production = compileSerializer(schema, true)
    const samples = samplesOf(schema, 20)
    for (const sample of samples) {
      const sent = production(sample)
      expect(JSON.parse(sent)).toEqual(JSON.parse(development(sample)))
      expect(sent).not.toContain(undeclared)
    }
    expect(new Set(samples.map((sample) => JSON.stringify(sample))).size).toBeGreaterThan(0)
  })
})

describe('an answer in development', () => {
  it('fails when it breaks the contract', () => {
    const serialise = compileSerializer(z.object({ id: z.string(), at: z.string().nullable() }), false)
    expect(() => serialise({ id: 1, at: null })).toThrow()
    expect(() => serialise({ id: 'a' })).toThrow()
  })
})

describe('input', () => {
  const validate = compileValidator(
    z.object({ name: z.string(), nested: z.object({ a: z.number() }).optional() }),
  )

  it('keeps only the declared fields', () => {
    expect(validate({ name: 'x', isAdmin: true, nested: { a: 1, b: 2 } })).toEqual({
      value: { name: 'x', nested: { a: 1 } },
    })
  })

  it('cannot change a prototype', () => {
    const value: unknown = JSON.parse(
      '{"name":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    )
    expect(validate(value)).toEqual({ value: { name: 'x' } })
    expect('polluted' in {}).toBe(false)
  })
})
