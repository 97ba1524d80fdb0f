import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { loggedError } from '../kernel/logged-errors.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Viewer } from '../kernel/viewer.ts'
import type { AnswerOf } from './answer.ts'
import { compileRoute } from './call.ts'
import { refuseUnread } from './client-errors.ts'
import { sessionCookie } from './cookies.ts'
import { serveDocs } from './docs.ts'
import { failureOf } from './errors.ts'
import { createStreams, type Streams } from './event-stream.ts'
import { admit } from './gate.ts'
import type { StreamQuery } from './live-stream.ts'
import type { Call, Route } from './route.ts'
import { requireSameSite } from './same-site.ts'
import { isUse } from './session-use.ts'
import { arrivesWithin, bodyArrivesWithin, refuseSlowBodies } from './slow-bodies.ts'
import { serveWeb } from './static.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    fromMail?: boolean
    takesFile?: boolean
  }
}

/** 1 MiB (product decision: the wire). */
const bodyLimit = 1024 * 1024

export type HttpOptions = {
  name: string
  appUrl: string
  production: boolean
  secureCookies: boolean
  trustProxy: readonly string[] | undefined
  logLevel: string
  /** Where the log goes, a line at a time; standard output without. */
  logTo?: { write: (line: string) => void }
  /** Milliseconds; see http/slow-bodies.ts. */
  bodyArrivesWithin?: number
  webRoot: string | undefined
  /** Whose card form pages load; 'none' where payments are off or our own sandbox's. */
  payments?: keyof typeof paymentSources
  routes: readonly Route[]
  /** Whose session a token is, or null. Asked once per call that has the cookie; with `use` the session stays alive. */
  findViewer: (token: string, how: { use: boolean }) => Promise<Viewer | null>
  /** Runs a call that may come twice; see http/idempotency.ts. */
  once: (
    request: { viewer: Viewer; endpoint: Endpoint; key: string; call: Call<Endpoint> },
    run: () => Promise<AnswerOf<Endpoint>>,
  ) => Promise<AnswerOf<Endpoint>>
  /** Opens the live stream; the one call that is not JSON. */
  openStream: (
    streams: Streams,
    call: { request: FastifyRequest; reply: FastifyReply; query: StreamQuery },
  ) => Promise<FastifyReply>
}

const userAgentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.slice(0, 400) ?? null
const pathOf = (url: string) => url.split('?')[0] ?? ''
/** A path as the log may hold it: a private feed's address is a key to it. */
const loggedPath = (url: string) => pathOf(url).replace(/^\/+feeds\/.*/i, '/feeds/…')
const isApi = (path: string) => /^\/api(?:\/|$)/.test(path)
const looksLikeFile = (path: string) => /\.[a-z0-9]{2,5}$/i.test(path)

const limitWords = (bytes: number) => ({
  message: `That is too much at once: the limit is ${Math.round(bytes / (1024 * 1024))} MiB.`,
})

/** The refusal of a body that is too large, with the limit of its own call. */
const tooLarge = (error: unknown, limit: number | undefined): unknown =>
  limit !== undefined &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? refuse('payload_too_large', limitWords(limit))
    : error

/**
 * A file as it arrives. Whoever reads no further, such as a preview, answers all the same: the rest of the body is taken
 * off the wire and thrown away. Left there it would be in the next call's way, and a body destroyed takes the connection
 * and the answer with it.
 */
async function* counted(body: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let read = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      read += chunk.byteLength
      if (read > limit) {
        body.destroy()
        throw refuse('payload_too_large', limitWords(limit))
      }
      yield chunk
    }
  } finally {
    body.resume()
  }
}

/** The file of a call that takes one. @throws Refusal unsupported_media where something else was sent */
const fileOf = (
  { body, headers }: FastifyRequest,
  { file }: Endpoint,
): AsyncIterable<Uint8Array> | undefined => {
  if (!file) return undefined
  if (!(body instanceof Readable)) throw refuse('unsupported_media', { message: 'Please send text/csv.' })
  if (Number(headers['content-length'] ?? 0) > file.limit)
    throw refuse('payload_too_large', limitWords(file.limit))
  return counted(body, file.limit)
}

const sendFailure = (error: unknown, reply: FastifyReply) => {
  const failure = failureOf(error)
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.body))
}

/** What of others a page may load to take a payment: Stripe's own form, and only where Stripe takes them. */
const paymentSources = {
  none: { script: [], frame: [], connect: [] },
  stripe: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
} as const

/**
 * The whole HTTP side, built but not listening. A call goes: session looked up, same-site check, gate, contract,
 * handler, answer; the order is the same for all and stands here once.
 */
export const createHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const payments = paymentSources[options.payments ?? 'none']
  const server = Fastify({
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      serializers: { err: loggedError },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    },
    // One line a request would drown what matters on a busy day; failures are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    bodyLimit,
    requestTimeout: arrivesWithin,
    forceCloseConnections: true,
    clientErrorHandler: refuseUnread,
    // An address that cannot be decoded never reaches the error handler below.
    frameworkErrors: (error, _request, reply) => sendFailure(error, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

  server.decorateRequest('viewer', null)
  await server.register(fastifyCookie)
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Pictures of properties are linked, never fetched by us (product decision: pictures).
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'", ...payments.script],
        connectSrc: ["'self'", ...payments.connect],
        frameSrc: ["'self'", ...payments.frame],
        frameAncestors: ["'none'"],
        ...(options.secureCookies ? {} : { upgradeInsecureRequests: null }),
      },
    },
    strictTransportSecurity: options.secureCookies,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await server.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default brotli level is for files that are packed once; for answers it would cost more than it saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parseJson(request, body.toString(), done)
  })

  // What a mail program sends along; only the calls that are theirs take it, and none of them reads it.
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request, _body, done) =>
      request.routeOptions.config.fromMail
        ? done(null, undefined)
        : done(refuse('unsupported_media'), undefined),
  )

  // Files are read by their calls, as they arrive; `fileOf` counts them.
  server.addContentTypeParser('text/csv', (request, payload, done) =>
    request.routeOptions.config.takesFile
      ? done(null, payload)
      : done(refuse('unsupported_media'), undefined),
  )

  server.setErrorHandler((thrown, request, reply) => {
    const error = tooLarge(thrown, request.routeOptions.bodyLimit)
    if (failureOf(error).status >= 500)
      // Without the query: it holds what people look for, which is other people.
      request.log.error(
        { err: error, method: request.method, path: loggedPath(request.url) },
        'a call failed',
      )
    return sendFailure(error, reply)
  })

  const streams = createStreams(server)
  const identify = async (request: FastifyRequest, endpoint: Endpoint) => {
    const token = request.cookies[sessionCookie]
    const viewer = token ? await options.findViewer(token, { use: isUse(endpoint, request) }) : null
    request.viewer = viewer && { ...viewer, from: { ip: request.ip, userAgent: userAgentOf(request) } }
  }
  const sameSiteRule = { appUrl: options.appUrl, production: options.production }

  for (const route of options.routes) {
    const { endpoint } = route
    const compiled = compileRoute(route, options)
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD of the stream would open one that nobody reads and nothing closes.
      exposeHeadRoute: !endpoint.stream && !endpoint.actsOnGet,
      config: { fromMail: endpoint.fromMail === true, takesFile: endpoint.file !== undefined },
      bodyLimit: endpoint.file?.limit ?? endpoint.bodyLimit ?? bodyLimit,
      // Before the body is read: strangers are told 401, not what is wrong with their fields.
      onRequest: async (request, reply) => {
        if (!endpoint.fromMail) requireSameSite(request, sameSiteRule)
        await identify(request, endpoint)
        admit(endpoint.audience, request.viewer)
        if (endpoint.path.startsWith('/api')) reply.header('cache-control', 'no-store')
      },
      preParsing: refuseSlowBodies(options.bodyArrivesWithin ?? bodyArrivesWithin),
      handler: async (request, reply) => {
        if (endpoint.stream) {
          // Erased with the endpoint's type; the contract has one stream, and `read` has checked it.
          const query = compiled.read(request).query as unknown as StreamQuery
          return options.openStream(streams, { request, reply, query })
        }
        const call: Call<Endpoint> = {
          // admit() has let this viewer through one of the endpoint's doors.
          viewer: request.viewer as Call<Endpoint>['viewer'],
          ...compiled.read(request),
          file: fileOf(request, endpoint) as Call<Endpoint>['file'], // the endpoint's type is erased here
          caller: {
            ip: request.ip,
            userAgent: userAgentOf(request),
            cookies: request.cookies,
            ifNoneMatch: request.headers['if-none-match'] ?? null,
          },
          log: request.log,
        }
        const key = request.headers['idempotency-key']
        const run = () => route.handle(call)
        // Keys belong to a person and a call of theirs. Signing in is neither: its cookies would not come again, and
        // what it was asked with, a password, is not to be kept in any form.
        const mayHaveKey =
          endpoint.method !== 'GET' && !('everyone' in endpoint.audience) && !endpoint.keepsNoKey
        await route.before?.(call)
        const answered =
          typeof key === 'string' && mayHaveKey && request.viewer
            ? await options.once({ viewer: request.viewer, endpoint, key, call }, run)
            : await run()
        return compiled.write(request, reply, answered)
      },
    })
  }

  await serveDocs(server, options)
  const sendApplication = await serveWeb(server, options.webRoot)
  server.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    const path = pathOf(request.url)
    if (!sendApplication || !wantsPage || isApi(path) || looksLikeFile(path)) throw refuse('not_found')
    return sendApplication(request, reply, path)
  })
  return server
}
