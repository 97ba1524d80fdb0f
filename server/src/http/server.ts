import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import {
  answersInPieces,
  type Endpoint,
  type FileBody,
  fileTypes,
} from '@porchlight/contract/kernel/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { loggedError } from '../kernel/log/logged-errors.ts'
import { networkOf } from '../kernel/network.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Viewer } from '../kernel/viewer.ts'
import type { AnswerOf } from './answer.ts'
import { arrivesWithin, type BodyLimits, bodyLimits, expectedBytes, limitBodies } from './body-limits.ts'
import { compileRoute } from './call.ts'
import { refuseUnread } from './client-errors.ts'
import { cookieOptions, sessionCookie } from './cookies.ts'
import { serveDocs } from './docs.ts'
import { failureOf, refusalOf } from './errors.ts'
import { createStreams, type Streams } from './event-stream.ts'
import { fileOf, limitWords, typeWords } from './file-body.ts'
import { admit } from './gate.ts'
import type { StreamQuery } from './live-stream.ts'
import type { BusinessSource } from './public-pages.ts'
import type { Call, Route, Signed } from './route.ts'
import { requireSameSite } from './same-site.ts'
import { isUse } from './session-use.ts'
import { serveWeb } from './static.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    fromMail?: boolean
    file?: FileBody | undefined
    isSigned?: boolean
    hasRows?: boolean
  }
}

/** 1 MiB (product decision: the wire). */
const usualLimit = 1024 * 1024

export type HttpOptions = {
  name: string
  appUrl: string
  /** The address of the demo that the public pages link to; null without one. */
  demoUrl: string | null
  production: boolean
  secureCookies: boolean
  trustProxy: readonly string[] | undefined
  logLevel: string
  /** Receives log lines; standard output by default. */
  logTo?: { write: (line: string) => void }
  /** Overrides limits of http/body-limits.ts. */
  bodyLimits?: Partial<BodyLimits>
  webRoot: string | undefined
  /** The source of the details on public pages. Without it they show the product's name. */
  business?: BusinessSource
  /** The first screen of the session's person. */
  homeOf?: (viewer: Viewer) => string
  /** Whether a page is switched off on this server. */
  isPageOff?: (path: string) => Promise<boolean>
  /** Foreign origins that pages may use, for a payment provider's card form. */
  pageSources?: Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>> | undefined
  routes: readonly Route[]
  /** Finds the viewer of a session's token, or null. Runs once per call; `use` extends the session. */
  findViewer: (token: string, how: { use: boolean }) => Promise<Viewer | null>
  /** Whether a call failed because the database cannot be reached. */
  isOutage?: (error: unknown) => boolean
  /** Runs a repeatable call once; see http/idempotency.ts. */
  once: (
    request: { viewer: Viewer; endpoint: Endpoint; key: string; call: Call<Endpoint> },
    run: () => Promise<AnswerOf<Endpoint>>,
  ) => Promise<AnswerOf<Endpoint>>
  /** Opens the live stream. */
  openStream: (
    streams: Streams,
    call: { request: FastifyRequest; reply: FastifyReply; query: StreamQuery },
  ) => Promise<FastifyReply>
}

/** The memory that a file takes when it is stored in pieces. */
const pieceInMemory = 2 * 1024 * 1024

/** The key for counting bodies: the person, or without a session the network. */
const callerOf = ({ viewer, ip }: FastifyRequest): string =>
  viewer ? `person ${viewer.userId}` : `network ${networkOf(ip)}`

const userAgentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.slice(0, 400) ?? null
const pathOf = (url: string) => url.split('?')[0] ?? ''
/** The path for the log. The address of a private feed works as a key, so it is removed. */
const loggedPath = (url: string) => pathOf(url).replace(/^\/+feeds\/.*/i, '/feeds/…')
const isApi = (path: string) => /^\/api(?:\/|$)/.test(path)
const looksLikeFile = (path: string) => /\.[a-z0-9]{2,5}$/i.test(path)

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Translates the framework's refusal of a body to the call's message. */
const inWordsOfCall = (error: unknown, limit: number | undefined, file: FileBody | undefined): unknown => {
  const code = codeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && limit !== undefined)
    return refuse('payload_too_large', limitWords(limit, file))
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && file) return refuse('unsupported_media', typeWords(file))
  return error
}

/** A service's unparsed body and signature, for signed calls. */
const signedOf = ({ body, headers }: FastifyRequest, { signed }: Endpoint): Signed | undefined => {
  if (!signed) return undefined
  const signature = headers[signed.header]
  return {
    raw: typeof body === 'string' ? body : '',
    signature: typeof signature === 'string' ? signature : '',
  }
}

/** The headers of a file. A file of which nothing has been sent yet may still fail, and then they are already set. */
const ofFiles = ['content-encoding', 'content-disposition']

const sendFailure = (error: unknown, reply: FastifyReply, secureCookies: boolean) => {
  const failure = failureOf(error)
  for (const name of ofFiles) {
    reply.removeHeader(name)
    // The framework has copied a stream's headers here.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name)
  }
  for (const cookie of refusalOf(error)?.facts.cookies ?? [])
    reply.setCookie(cookie.name, cookie.value, cookieOptions(cookie, secureCookies))
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.body))
}

/**
 * Builds the HTTP side without listening. Every call passes the same steps: same-site check, session, gate, contract,
 * handler, answer.
 */
export const createHttpServer = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { script, frame, connect } = options.pageSources ?? { script: [], frame: [], connect: [] }
  const server = Fastify({
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      serializers: { err: loggedError },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    },
    // One line per request would hide the important ones; failures are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    bodyLimit: usualLimit,
    requestTimeout: arrivesWithin,
    forceCloseConnections: true,
    clientErrorHandler: refuseUnread,
    // The error handler below does not get an address that cannot be decoded.
    frameworkErrors: (error, _request, reply) => sendFailure(error, reply, options.secureCookies),
    // The longest parameter is the encrypted link that unsubscribes an address (contract: stopParams).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
  })

  server.decorateRequest('viewer', null)
  limitBodies(server, { ...bodyLimits, ...options.bodyLimits })
  await server.register(fastifyCookie)
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Pages link to pictures of properties; the server never fetches them (product decision: pictures).
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'", ...script],
        connectSrc: ["'self'", ...connect],
        frameSrc: ["'self'", ...frame],
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
    // The default brotli level suits files that are compressed once, but costs answers more than it saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { hasRows, isSigned } = request.routeOptions.config
    // A worker parses many rows after the gate.
    if (hasRows) return done(null, body)
    const text = body.toString()
    // The handler of a signed call parses the body after it has verified the signature.
    if (isSigned) return done(null, text)
    if (text === '') return done(null, undefined)
    void parseJson(request, text, done)
  })

  // Mail programs send these types to their calls, which do not read the body.
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    (request, payload, done) => {
      if (!request.routeOptions.config.fromMail) return done(refuse('unsupported_media'), undefined)
      if (Number(request.headers['content-length'] ?? 0) > usualLimit)
        return done(refuse('payload_too_large'), undefined)
      payload.once('error', (error) => done(error, undefined))
      payload.once('end', () => done(null, undefined))
      payload.resume()
    },
  )

  // Handlers read files as streams; `fileOf` checks their type and counts their bytes.
  server.addContentTypeParser([...fileTypes], (request, payload, done) =>
    request.routeOptions.config.file ? done(null, payload) : done(refuse('unsupported_media'), undefined),
  )

  server.setErrorHandler((thrown, request, reply) => {
    const { bodyLimit: limit, config } = request.routeOptions
    const error = inWordsOfCall(thrown, limit, config.file)
    // The outage is logged once for all calls.
    if (refusalOf(error) === undefined && options.isOutage?.(error))
      return sendFailure(refuse('database_unreachable', { retryAfter: 1 }), reply, options.secureCookies)
    if (failureOf(error).status >= 500)
      // Without the query: its search terms are names of people.
      request.log.error(
        { err: error, method: request.method, path: loggedPath(request.url) },
        'a call failed',
      )
    return sendFailure(error, reply, options.secureCookies)
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
    const limit = endpoint.file?.limit ?? endpoint.bodyRows?.limit ?? usualLimit
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD request would open a stream that no client reads and nothing closes, or read a whole file.
      exposeHeadRoute: !endpoint.stream && !endpoint.actsOnGet && !answersInPieces(endpoint),
      config: {
        fromMail: endpoint.fromMail === true,
        file: endpoint.file,
        isSigned: endpoint.signed !== undefined,
        hasRows: endpoint.bodyRows !== undefined,
      },
      bodyLimit: limit,
      // Before the body is read, so that a caller without a session gets 401 and not errors about fields.
      onRequest: async (request, reply) => {
        if (!endpoint.fromMail && !endpoint.signed) requireSameSite(request, sameSiteRule)
        await identify(request, endpoint)
        admit(endpoint.audience, request.viewer)
        // A file takes one piece's memory, whatever its length.
        const held = endpoint.file?.inPieces ? pieceInMemory : expectedBytes(request.raw, limit)
        request.heldBody?.admit(callerOf(request), held)
        if (endpoint.path.startsWith('/api')) reply.header('cache-control', 'no-store')
      },
      handler: async (request, reply) => {
        if (endpoint.stream) {
          // The endpoint's type is erased; `read` has checked the query.
          const query = compiled.read(request).query as unknown as StreamQuery
          return options.openStream(streams, { request, reply, query })
        }
        const call: Call<Endpoint> = {
          // admit() has admitted this viewer by one of the endpoint's doors.
          viewer: request.viewer as Call<Endpoint>['viewer'],
          ...(endpoint.bodyRows
            ? await compiled.readRows(request, endpoint.bodyRows)
            : compiled.read(request)),
          file: fileOf(request, endpoint) as Call<Endpoint>['file'], // the endpoint's type is erased here
          signed: signedOf(request, endpoint) as Call<Endpoint>['signed'], // as above
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
        // Keys belong to calls of signed-in people. Signing in has none: a stored answer lacks its cookies, and its
        // password must not be stored.
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
  const sendApplication = await serveWeb(server, {
    ...options,
    homeOf: async ({ cookies }) => {
      const token = cookies[sessionCookie]
      const viewer = token ? await options.findViewer(token, { use: false }) : null
      return (viewer && options.homeOf?.(viewer)) ?? null
    },
    isPageOff: async (path) => (await options.isPageOff?.(path)) ?? false,
  })
  server.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    const path = pathOf(request.url)
    if (!sendApplication || !wantsPage || isApi(path) || looksLikeFile(path)) throw refuse('not_found')
    return sendApplication(request, reply, path)
  })
  return server
}
