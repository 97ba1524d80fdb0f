import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { networkOf } from '../kernel/network.ts'
import { refuse } from '../kernel/refusal.ts'

const MiB = 1024 * 1024

type Share = { bodies: number; bytes: number }

/**
 * The limits for all bodies. A body may take `leastMs` milliseconds plus the time that its bytes need at
 * `bytesPerSecond`. `perCaller` applies to a person, or without a session to a network.
 */
export type BodyLimits = {
  leastMs: number
  bytesPerSecond: number
  perCaller: Share
  total: Share
}

export const bodyLimits: BodyLimits = {
  leastMs: 30_000,
  // 25 MiB in five minutes, 100 MiB in eighteen.
  bytesPerSecond: 100 * 1024,
  // Two bulk uploads, or six photos.
  perCaller: { bodies: 128, bytes: 50 * MiB },
  total: { bodies: 1024, bytes: 128 * MiB },
}

/**
 * Node's limit for a whole request, in milliseconds; longer than the limit for the largest file. Responses have no
 * limit.
 */
export const arrivesWithin = 20 * 60_000

declare module 'fastify' {
  interface FastifyRequest {
    heldBody: HeldBody | null
  }
}

/** A body that is still arriving, or whose call is not answered yet. */
type HeldBody = {
  /** Counts the body for this person, and reserves memory for it. */
  admit: (caller: string, bytes: number) => void
  /** Calls `failed` when the time is over. */
  onTimeout: (failed: () => void) => void
}

const bodilessMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const declaredLength = ({ headers }: IncomingMessage): number | undefined => {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

const hasBody = (raw: IncomingMessage): boolean =>
  raw.headers['transfer-encoding'] !== undefined || (declaredLength(raw) ?? 0) > 0

/** The expected bytes of a body: its declared length, at most `limit`. */
export const expectedBytes = (raw: IncomingMessage, limit: number): number =>
  Math.min(declaredLength(raw) ?? limit, limit)

const createShares = (limits: BodyLimits) => {
  const used = new Map<string, Share>()
  const all: Share = { bodies: 0, bytes: 0 }
  return {
    /** @throws Refusal too_many_at_once (429), too_busy (503) */
    take: (caller: string, { bodies, bytes }: Share): void => {
      const own = used.get(caller) ?? { bodies: 0, bytes: 0 }
      const { perCaller, total } = limits
      // A caller's only body is always admitted, because no call allows more than the total.
      if (own.bodies + bodies > perCaller.bodies || (own.bytes > 0 && own.bytes + bytes > perCaller.bytes))
        throw refuse('too_many_at_once', { retryAfter: 5 })
      if (all.bodies + bodies > total.bodies || (all.bytes > 0 && all.bytes + bytes > total.bytes))
        throw refuse('too_busy', { retryAfter: 5 })
      used.set(caller, { bodies: own.bodies + bodies, bytes: own.bytes + bytes })
      all.bodies += bodies
      all.bytes += bytes
    },
    giveBack: (caller: string, { bodies, bytes }: Share): void => {
      const own = used.get(caller)
      if (!own) return
      const left = { bodies: own.bodies - bodies, bytes: own.bytes - bytes }
      if (left.bodies === 0) used.delete(caller)
      else used.set(caller, left)
      all.bodies -= bodies
      all.bytes -= bytes
    },
  }
}

type Shares = ReturnType<typeof createShares>

/** Calls `over` once, when the response is finished and no more of the request can arrive. */
const whenOver = (raw: IncomingMessage, reply: FastifyReply, over: () => void): void => {
  const { socket } = raw
  reply.raw.once('close', () => {
    // A request without a real connection comes from a test and is complete.
    if (raw.complete || socket.destroyed || !(socket instanceof Socket)) return over()
    raw.once('end', over)
    socket.once('close', over)
  })
}

const hold = (limits: BodyLimits, shares: Shares, request: FastifyRequest, reply: FastifyReply): HeldBody => {
  const { raw } = request
  const { socket } = raw
  let caller = `network ${networkOf(request.ip)}`
  let share: Share = { bodies: 1, bytes: 0 }
  shares.take(caller, share)

  let fail: (() => void) | undefined
  const end = () => {
    if (!raw.complete) socket.destroy()
  }
  const late = () => {
    if (raw.complete) return
    // The response gets the same time again; then the connection ends.
    timer = setTimeout(end, limits.leastMs)
    if (fail && !reply.raw.headersSent) fail()
    else end()
  }
  const within = (bytes: number) => limits.leastMs + (bytes / limits.bytesPerSecond) * 1000
  let timer = setTimeout(late, within(expectedBytes(raw, request.routeOptions.bodyLimit ?? 0)))
  // After the response, no code reads the rest of the body.
  reply.raw.once('finish', () => {
    clearTimeout(timer)
    if (!raw.complete) timer = setTimeout(end, limits.leastMs)
  })
  const over = () => {
    clearTimeout(timer)
    raw.off('end', over)
    socket.off('close', over)
    shares.giveBack(caller, share)
    share = { bodies: 0, bytes: 0 }
  }
  whenOver(raw, reply, over)

  return {
    admit: (person, bytes) => {
      shares.giveBack(caller, share)
      const before = share
      share = { bodies: 0, bytes: 0 }
      shares.take(person, { ...before, bytes })
      caller = person
      share = { ...before, bytes }
    },
    onTimeout: (failed) => {
      fail = failed
    },
  }
}

/** Fails the parser or the reading handler with 408 when the time is over. */
const failInTime: preParsingHookHandler = (request, reply, payload, done) => {
  if (request.heldBody && !bodilessMethods.has(request.method)) {
    // The parser removes its listener after it has failed; an error without a listener ends the process.
    payload.on('error', () => {})
    request.heldBody.onTimeout(() => {
      // Without this header, the connection would stay open for the rest of the body.
      reply.header('connection', 'close')
      payload.emit('error', refuse('too_slow'))
    })
  }
  done(null, payload)
}

/**
 * Counts and times every body before its sender is known, and refuses bodies that no handler reads. Register it before
 * the routes.
 */
export const limitBodies = (server: FastifyInstance, limits: BodyLimits): void => {
  const shares = createShares(limits)
  server.decorateRequest('heldBody', null)
  server.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request.raw)) return done()
    try {
      request.heldBody = hold(limits, shares, request, reply)
    } catch (error) {
      // Uncounted bytes must not be read.
      reply.header('connection', 'close')
      return done(error instanceof Error ? error : undefined)
    }
    done(request.is404 ? refuse('not_found') : undefined)
  })
  server.addHook('preParsing', failInTime)
}
