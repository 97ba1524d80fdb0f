import { Readable } from 'node:stream'
import type { BodyRows, Endpoint } from '@porchlight/contract/kernel/endpoint'
import { controlCharacters, unstorableTextIn } from '@porchlight/contract/kernel/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseField } from '../kernel/refusal.ts'
import type { AnswerOf } from './answer.ts'
import { cookieOptions } from './cookies.ts'
import { pageHeaders } from './links.ts'
import type { Call, Route } from './route.ts'
import { readRows } from './rows-body.ts'
import { compileSerializer, compileValidator } from './schemas.ts'

type Input = Pick<Call<Endpoint>, 'params' | 'query' | 'body' | 'bodyDigest'>

type Compiled = {
  route: Route
  /**
   * Parses params, query and body by the contract. @throws InvalidInput, or Refusal invalid_input for text that cannot
   * be stored
   */
  read: (request: FastifyRequest) => Input
  /** Parses a call whose body has many rows. @throws also Refusal malformed_body, payload_too_large */
  readRows: (request: FastifyRequest, rows: BodyRows) => Promise<Input>
  /** Sends an answer in the form that the contract declares for its status. */
  write: (request: FastifyRequest, reply: FastifyReply, answered: AnswerOf<Endpoint>) => FastifyReply
}

/** No Content and Not Modified. */
const bodiless: ReadonlySet<number> = new Set([204, 304])

const isPieces = (body: unknown): body is AsyncIterable<string> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** A body in pieces is streamed at the client's speed, and cut off if producing it fails. */
const sendable = (body: unknown): unknown => (isPieces(body) ? Readable.from(body) : body)

const none = () => ({ value: undefined })

/** Prepares an endpoint, so that its calls only parse and serialize. */
export const compileRoute = (
  route: Route,
  rule: { production: boolean; secureCookies: boolean },
): Compiled => {
  const { endpoint } = route
  const readers = {
    params: endpoint.params ? compileValidator(endpoint.params) : none,
    query: endpoint.query ? compileValidator(endpoint.query) : none,
    body: endpoint.body ? compileValidator(endpoint.body) : none,
  }
  const writers = new Map(
    Object.entries(endpoint.answers).map(([status, schema]) => [
      Number(status),
      bodiless.has(Number(status)) || schema.meta()?.mediaType !== undefined
        ? null
        : compileSerializer(schema, rule.production),
    ]),
  )

  const part = (name: keyof typeof readers, data: unknown): undefined => {
    const result = readers[name](data)
    if ('error' in result) throw result.error
    // Checks every text here, so that no schema can forget it.
    const at = endpoint.tidiesTexts ? undefined : unstorableTextIn(result.value)
    if (at) throw refuseField(at.map(String).join('.'), controlCharacters)
    return result.value as undefined // the erased endpoint declares no schema; the handler's own type is checked by route()
  }

  return {
    route,
    read: (request) => ({
      params: part('params', request.params),
      query: part('query', request.query),
      body: part('body', request.body),
      bodyDigest: undefined,
    }),
    readRows: async (request, rows) => {
      const bytes = request.body instanceof Uint8Array ? request.body : undefined
      const { body, digest } = await readRows(bytes, rows, readers.body)
      return {
        params: part('params', request.params),
        query: part('query', request.query),
        body: body as undefined, // as in `part`
        bodyDigest: digest,
      }
    },
    write: (request, reply, answered) => {
      const writer = writers.get(answered.status)
      if (writer === undefined)
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answered.status}, which it does not declare`,
        )

      for (const cookie of answered.cookies ?? [])
        reply.setCookie(cookie.name, cookie.value ?? '', cookieOptions(cookie, rule.secureCookies))
      if (answered.page) reply.headers(pageHeaders(request.url, answered.page))
      if (answered.headers) reply.headers(answered.headers)
      reply.code(answered.status)
      if (bodiless.has(answered.status)) return reply.send()
      if (writer === null) {
        const type = endpoint.answers[answered.status]?.meta()?.mediaType
        if (reply.getHeader('content-type') === undefined) reply.type(String(type))
        return reply.send(sendable(answered.body))
      }
      // Sent as bytes: the serializer's text has thousands of pieces, which are cheaper to join here than at the
      // socket.
      return reply.type('application/json; charset=utf-8').send(Buffer.from(writer(answered.body)))
    },
  }
}
