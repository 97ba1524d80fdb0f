import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { errorBody } from '@porchlight/contract/kernel/endpoint'
import { type RefusalCode, refusals } from '@porchlight/contract/kernel/refusals'
import { z } from 'zod'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

/** The refusals that follow from audience and input, and the endpoint's own. */
export const refusalsOf = (endpoint: Endpoint): RefusalCode[] => {
  const { audience } = endpoint
  const byAudience: RefusalCode[] =
    'everyone' in audience
      ? []
      : 'signedIn' in audience
        ? ['not_signed_in']
        : [
            'not_signed_in',
            'not_allowed',
            ...(audience.agents === 'with_access' ? (['subscription_required'] as const) : []),
          ]
  const byInput: RefusalCode[] = endpoint.params || endpoint.query || endpoint.body ? ['invalid_input'] : []
  const byMethod: RefusalCode[] =
    endpoint.method === 'GET'
      ? []
      : [
          ...(endpoint.signed ? [] : (['other_site'] as const)),
          // A client can send a body with any of these calls.
          ...(['payload_too_large', 'unsupported_media', 'malformed_body'] as const),
          ...(['too_slow', 'too_many_at_once', 'too_busy'] as const),
        ]
  return [
    ...new Set([
      ...byAudience,
      ...byInput,
      ...byMethod,
      ...(endpoint.refusals ?? []),
      'database_unreachable' as const,
    ]),
  ]
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

const parameters = (place: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
  if (!schema) return []
  // Params and queries are always object schemas.
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const successes = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, schema]) => {
      if (status === '204') return [status, { description: 'Done; no content' }]
      const mediaType = endpoint.stream
        ? 'text/event-stream'
        : (schema.meta()?.mediaType ?? 'application/json')
      const headers = endpoint.paged
        ? {
            headers: {
              Link: { description: 'The next page, rel="next"', schema: { type: 'string' } },
              'X-Total-Count': {
                description: 'How many match; 10000+ beyond that',
                schema: { type: 'string' },
              },
            },
          }
        : {}
      return [
        status,
        {
          description: status === '201' ? 'Created' : 'Done',
          ...headers,
          content: { [String(mediaType)]: { schema: jsonSchema(schema, 'output') } },
        },
      ]
    }),
  )

const failures = (endpoint: Endpoint): Json => {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of refusalsOf(endpoint)) {
    const { status } = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const audienceText = (endpoint: Endpoint): string => {
  const { audience } = endpoint
  if ('everyone' in audience) return 'Everyone.'
  if ('signedIn' in audience) return 'Anyone who is signed in.'
  const doors = [
    audience.agents === 'with_access' && 'agents whose subscription gives access',
    audience.agents === 'any' && 'agents',
    audience.staff === 'any' && 'the back office',
    audience.staff !== undefined && audience.staff !== 'any' && `the back office with \`${audience.staff}\``,
    audience.assistants && 'assistants, for their own assignments',
  ].filter((door) => typeof door === 'string')
  return `For ${doors.join('; ')}.`
}

const operation = (endpoint: Endpoint): Json => ({
  operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^a-zA-Z0-9]+(\w)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')}`,
  summary: endpoint.summary,
  description: audienceText(endpoint),
  tags: [endpoint.noun],
  security: 'everyone' in endpoint.audience ? [] : [{ session: [] }],
  parameters: [
    ...parameters('path', endpoint.params),
    ...parameters('query', endpoint.query),
    ...(endpoint.signed
      ? [{ name: endpoint.signed.header, in: 'header', required: true, schema: { type: 'string' } }]
      : []),
  ],
  ...(endpoint.file && {
    requestBody: {
      required: true,
      content: Object.fromEntries(
        (endpoint.file.types ?? ['text/csv']).map((type) => [
          type,
          { schema: { type: 'string', contentMediaType: type } },
        ]),
      ),
    },
  }),
  ...(endpoint.signed && {
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  }),
  ...(endpoint.body && {
    requestBody: {
      required: !endpoint.body.safeParse(undefined).success,
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
    },
  }),
  responses: { ...successes(endpoint), ...failures(endpoint) },
})

const pathsOf = (endpoints: readonly Endpoint[]): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}

/**
 * The contract as an OpenAPI 3.1 document. Its paths are computed when someone first reads them, because that takes a
 * noticeable part of a server's start.
 */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  site: { name: string; url: string },
): Json => {
  let paths: Json | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1.0.0',
      description:
        'Every call of the product. Instants are ISO 8601 in UTC; money is in dollars unless a name ends in Cents.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.url }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.noun))].map((name) => ({ name })),
    get paths() {
      paths ??= pathsOf(endpoints)
      return paths
    },
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'porchlight_session' } },
    },
  }
}
