import { api } from '@porchlight/contract/api'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { refusals } from '@porchlight/contract/kernel/refusals'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApiDocument, refusalsOf } from './openapi.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))

type Described = Record<string, unknown>
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: Described }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Described }> }
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content?: Record<string, { schema: Described }> }
  >
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Described>; securitySchemes: Record<string, object> }
  tags: { name: string }[]
}
// The document as a reader receives it.
const document: Document = JSON.parse(
  JSON.stringify(openApiDocument(endpoints, { name: 'Porchlight', url: 'https://porchlight.example' })),
)

const operationOf = ({ method, path }: Endpoint): Operation => {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is missing`)
  return operation
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('the OpenAPI document', () => {
  it('has version 3.1 and every call of the contract, and no other', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(operations).toHaveLength(endpoints.length)
    for (const endpoint of endpoints) operationOf(endpoint)
  })

  it('names each operation once, and only tags that it declares', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]+$/)
    const tags = document.tags.map(({ name }) => name)
    for (const operation of operations) expect(tags).toEqual(expect.arrayContaining(operation.tags))
  })

  it('declares every placeholder of a path as a required parameter, and no parameter twice', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        expect(inPath.map(({ name }) => name).sort(), path).toEqual(placeholders.sort())
        expect(inPath.every(({ required }) => required)).toBe(true)
        expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(
          parameters.length,
        )
      }
    }
  })

  it('has only valid JSON Schemas, and no dangling references', () => {
    const schemas = operations.flatMap(({ parameters, requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ])
    expect(schemas.length).toBeGreaterThan(200)
    for (const schema of [...schemas, ...Object.values(document.components.schemas)]) {
      if ('$ref' in schema) expect(schema).toEqual({ $ref: '#/components/schemas/Error' })
      else expect(() => z.fromJSONSchema(schema), JSON.stringify(schema)).not.toThrow()
    }
    expect(Object.keys(document.components.schemas)).toEqual(['Error'])
  })

  it.each(named)('lists every answer and every refusal of %s', (_key, endpoint) => {
    const { responses, security, requestBody } = operationOf(endpoint)
    const statuses = [
      ...Object.keys(endpoint.answers),
      ...refusalsOf(endpoint).map((code) => String(refusals[code].status)),
    ]
    expect(Object.keys(responses).sort()).toEqual([...new Set(statuses)].sort())
    for (const code of refusalsOf(endpoint)) {
      const response = responses[refusals[code].status]
      expect(response?.description).toContain(`\`${code}\``)
      expect(response?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' })
    }
    for (const { description } of Object.values(responses)) expect(description).not.toBe('')
    expect(responses[204]?.content).toBeUndefined()
    expect(security).toEqual('everyone' in endpoint.audience ? [] : [{ session: [] }])
    expect(requestBody !== undefined).toBe((endpoint.body ?? endpoint.file ?? endpoint.signed) !== undefined)
    if (endpoint.paged) expect(Object.keys(responses[200]?.headers ?? {})).toEqual(['Link', 'X-Total-Count'])
  })
})
