import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { calendar_v3 } from '@googleapis/calendar'
import type { Event as GraphEvent } from '@microsoft/microsoft-graph-types'

export type ProviderId = 'google' | 'microsoft'

/** The credentials that the stand-ins expect from this installation. */
export const standInClient = { clientId: 'a-client', clientSecret: 'a client secret' }

/** Events in the vendors’ own types, so that an unknown field does not compile. */
type GoogleEvent = calendar_v3.Schema$Event & { id: string }
type OutlookEvent = GraphEvent & { id: string }
type Asked = { method: string; path: string; body: Record<string, unknown> | null }
/**
 * `cut` does the work and then breaks the connection, so that the caller never gets the answer; `pass` is no failure.
 */
type Fault = { status: number; headers?: Record<string, string>; body?: unknown } | 'cut' | 'pass'
type Code = { provider: ProviderId; challenge: string; redirectUri: string; scope: string }

type State = {
  codes: Map<string, Code>
  accessTokens: Map<string, ProviderId>
  refreshTokens: Map<string, ProviderId>
  google: Map<string, GoogleEvent>
  microsoft: Map<string, OutlookEvent>
  /** transactionId → event. */
  transactions: Map<string, string>
  asked: Asked[]
  tokenCalls: Record<string, string>[]
  revoked: string[]
  apiFaults: Fault[]
  tokenFaults: Fault[]
  /** The lifetime of access tokens in seconds. */
  expiresIn: number
  /** The scope to grant instead of the requested one. */
  grantedScope: string | null
}

const scopes: Record<ProviderId, string> = {
  google: 'https://www.googleapis.com/auth/calendar.events.owned',
  microsoft: 'Calendars.ReadWrite',
}

/**
 * Stand-ins of both providers over HTTP: consent, token endpoint with PKCE, revocation, and the calls on events of
 * Google Calendar v3 and Microsoft Graph v1.0, with their peculiarities (a deleted Google event keeps its id; Graph
 * refuses a repeated transactionId). `fail` schedules failures.
 */
export const startStandIn = async () => {
  const state: State = {
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    google: new Map(),
    microsoft: new Map(),
    transactions: new Map(),
    asked: [],
    tokenCalls: [],
    revoked: [],
    apiFaults: [],
    tokenFaults: [],
    expiresIn: 3600,
    grantedScope: null,
  }

  const issue = (provider: ProviderId, refreshToken: string | null, scope: string) => {
    const accessToken = `access-${randomUUID()}`
    state.accessTokens.set(accessToken, provider)
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: state.expiresIn,
      scope: state.grantedScope ?? scope,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    }
  }
  const newRefreshToken = (provider: ProviderId) => {
    const token = `refresh-${randomUUID()}`
    state.refreshTokens.set(token, provider)
    return token
  }

  const token = (provider: ProviderId, given: URLSearchParams): [number, unknown] => {
    state.tokenCalls.push(Object.fromEntries(given))
    if (
      given.get('client_id') !== standInClient.clientId ||
      given.get('client_secret') !== standInClient.clientSecret
    )
      return [401, { error: 'invalid_client' }]
    if (given.get('grant_type') === 'refresh_token') {
      const old = given.get('refresh_token') ?? ''
      if (state.refreshTokens.get(old) !== provider) return [400, { error: 'invalid_grant' }]
      // Microsoft issues a new refresh token each time, Google does not.
      return [
        200,
        issue(provider, provider === 'microsoft' ? newRefreshToken(provider) : null, scopes[provider]),
      ]
    }
    const code = state.codes.get(given.get('code') ?? '')
    state.codes.delete(given.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      code?.provider !== provider ||
      code.challenge !== challenge ||
      code.redirectUri !== given.get('redirect_uri')
    )
      return [400, { error: 'invalid_grant' }]
    return [200, issue(provider, newRefreshToken(provider), code.scope)]
  }

  const googleEvents = (
    method: string,
    id: string,
    body: Record<string, unknown> | null,
  ): [number, unknown] => {
    const refusal = (status: number, reason: string): [number, unknown] => [
      status,
      { error: { code: status, errors: [{ reason }] } },
    ]
    const mine: calendar_v3.Schema$Event = { organizer: { email: 'sarah@gmail.example', self: true } }
    if (method === 'POST') {
      const wanted = String(body?.id)
      if (!/^[a-v0-9]{5,1024}$/.test(wanted)) return refusal(400, 'invalid')
      if (state.google.has(wanted)) return refusal(409, 'duplicate')
      const made: GoogleEvent = { ...body, ...mine, id: wanted }
      state.google.set(wanted, made)
      return [200, made]
    }
    const there = state.google.get(id)
    if (!there) return refusal(404, 'notFound')
    if (method === 'GET') return [200, there]
    if (method === 'PATCH') {
      Object.assign(there, body, there.status === 'cancelled' && { status: 'cancelled' })
      return [200, there]
    }
    if (there.status === 'cancelled') return refusal(410, 'deleted')
    there.status = 'cancelled'
    return [204, null]
  }

  const graphEvents = (
    method: string,
    id: string,
    query: URLSearchParams,
    body: Record<string, unknown> | null,
  ): [number, unknown] => {
    const refusal = (status: number, code: string): [number, unknown] => [status, { error: { code } }]
    if (method === 'GET') {
      const wanted = /ep\/value eq '([^']+)'/.exec(query.get('$filter') ?? '')?.[1]
      const value = [...state.microsoft.values()].filter((event) =>
        JSON.stringify(event.singleValueExtendedProperties ?? '').includes(`"value":"${wanted}"`),
      )
      return [200, { value }]
    }
    if (method === 'POST') {
      const transaction = String(body?.transactionId)
      if (state.transactions.has(transaction)) return refusal(409, 'ErrorDuplicateTransactionId')
      const made: OutlookEvent = {
        ...body,
        id: `AAMk/${randomUUID()}=`,
        organizer: { emailAddress: { address: 'sarah@outlook.example' } },
      }
      state.transactions.set(transaction, made.id)
      state.microsoft.set(made.id, made)
      return [201, made]
    }
    const there = state.microsoft.get(id)
    if (!there) return refusal(404, 'ErrorItemNotFound')
    if (method === 'PATCH') return [200, Object.assign(there, body)]
    state.microsoft.delete(id)
    return [204, null]
  }

  const api = (request: IncomingMessage, url: URL, text: string): [number, unknown] => {
    const body: Record<string, unknown> | null = text === '' ? null : JSON.parse(text)
    const method = request.method ?? 'GET'
    state.asked.push({ method, path: url.pathname, body })
    const provider = state.accessTokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    const [, google, graph] =
      /^\/calendar\/v3\/calendars\/primary\/events(?:\/(.+))?$|^\/v1\.0\/me\/events(?:\/(.+))?$/.exec(
        url.pathname,
      ) ?? []
    const wanted: ProviderId = url.pathname.startsWith('/calendar/') ? 'google' : 'microsoft'
    if (provider !== wanted) return [401, { error: { code: 401, errors: [{ reason: 'authError' }] } }]
    return wanted === 'google'
      ? googleEvents(method, google ?? '', body)
      : graphEvents(method, decodeURIComponent(graph ?? ''), url.searchParams, body)
  }

  const answerWith = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === null || body === undefined ? '' : JSON.stringify(body))
  }

  const handle = (request: IncomingMessage, response: ServerResponse, text: string) => {
    const url = new URL(request.url ?? '/', 'http://here')
    const form = new URLSearchParams(text)
    if (url.pathname === '/revoke') {
      state.revoked.push(form.get('token') ?? '')
      state.refreshTokens.delete(form.get('token') ?? '')
      return answerWith(response, 200, {})
    }
    const isToken = url.pathname.endsWith('/token')
    const fault = (isToken ? state.tokenFaults : state.apiFaults).shift()
    if (typeof fault === 'object') {
      if (!isToken) state.asked.push({ method: `${request.method} failed`, path: url.pathname, body: null })
      return answerWith(response, fault.status, fault.body ?? {}, fault.headers)
    }
    const [status, body] = isToken
      ? token(url.pathname === '/token' ? 'google' : 'microsoft', form)
      : api(request, url, text)
    if (fault === 'cut') return void response.destroy()
    return answerWith(response, status, body)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => handle(request, response, Buffer.concat(parts).toString('utf8')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has an address of this type

  return {
    url: `http://127.0.0.1:${port}`,
    state,
    /** Consents or declines at the provider. Returns the address to which the browser is redirected. */
    consent: (authUrl: string, { decline = false } = {}): URL => {
      const url = new URL(authUrl)
      const asked = url.searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('state', asked.get('state') ?? '')
      if (decline) {
        back.searchParams.set('error', 'access_denied')
        return back
      }
      if (asked.get('client_id') !== standInClient.clientId || asked.get('response_type') !== 'code')
        throw new Error(`not a consent of ours: ${authUrl}`)
      if (asked.get('code_challenge_method') !== 'S256') throw new Error('no PKCE')
      const code = randomUUID()
      state.codes.set(code, {
        provider: url.pathname.startsWith('/common/') ? 'microsoft' : 'google',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        scope: asked.get('scope') ?? '',
      })
      back.searchParams.set('code', code)
      return back
    },
    /** Schedules failures: each of the next calls of the API (or of the token endpoint) gets one. */
    fail: (fault: Fault, { times = 1, at = 'api' as 'api' | 'token' } = {}) => {
      const line = at === 'api' ? state.apiFaults : state.tokenFaults
      for (let n = 0; n < times; n++) line.push(fault)
    },
    /** Invalidates all access tokens issued so far. */
    expireAccess: () => state.accessTokens.clear(),
    /** The person revokes the permission at the provider. */
    takeBack: () => {
      state.refreshTokens.clear()
      state.accessTokens.clear()
    },
    reset: () => {
      for (const held of [state.codes, state.accessTokens, state.refreshTokens]) held.clear()
      for (const held of [state.google, state.microsoft, state.transactions]) held.clear()
      for (const line of [state.asked, state.tokenCalls, state.revoked]) line.length = 0
      state.apiFaults.length = 0
      state.tokenFaults.length = 0
      state.expiresIn = 3600
      state.grantedScope = null
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>
