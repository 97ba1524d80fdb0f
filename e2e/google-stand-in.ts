import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** The credentials of the server under test. */
export const googleClient = { id: 'porchlight-journeys', secret: 'a secret for journeys' }

export type GoogleEvent = {
  id: string
  status: string
  summary: string
  location: string
  start: { dateTime: string; timeZone: string }
}

type Way = { challenge: string; redirectUri: string }

/**
 * Google for journeys: a page that asks for consent, the token endpoint with PKCE, and the calls on events of the
 * primary calendar. `/events` returns the events in the calendar.
 */
export const startGoogle = async (): Promise<{ url: string; stop: () => void }> => {
  const ways = new Map<string, Way>()
  const access = new Set<string>()
  const refresh = new Set<string>()
  const events = new Map<string, GoogleEvent>()

  const consent = (url: URL): string => {
    const asked = url.searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    const code = randomUUID()
    ways.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    })
    back.searchParams.set('code', code)
    const link = (to: URL, text: string) => `<a href="${to.href.replaceAll('&', '&amp;')}">${text}</a>`
    return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Stand-in</title>
      <h1>Porchlight wants to write events</h1><p>${link(back, 'Allow')}</p></html>`
  }

  const tokens = (given: URLSearchParams): [number, object] => {
    const known =
      given.get('client_id') === googleClient.id && given.get('client_secret') === googleClient.secret
    if (!known) return [401, { error: 'invalid_client' }]
    const token = `access-${randomUUID()}`
    const granted = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'https://www.googleapis.com/auth/calendar.events.owned',
    }
    if (given.get('grant_type') === 'refresh_token') {
      if (!refresh.has(given.get('refresh_token') ?? '')) return [400, { error: 'invalid_grant' }]
      access.add(token)
      return [200, granted]
    }
    const code = given.get('code') ?? ''
    const way = ways.get(code)
    ways.delete(code)
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (way?.challenge !== challenge || way.redirectUri !== given.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const lasting = `refresh-${randomUUID()}`
    access.add(token)
    refresh.add(lasting)
    return [200, { ...granted, refresh_token: lasting }]
  }

  const calendar = (request: IncomingMessage, id: string, text: string): [number, object | null] => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (!access.has(token)) return [401, { error: { code: 401 } }]
    const organizer = { email: 'sarah@gmail.example', self: true }
    if (request.method === 'POST') {
      const event: GoogleEvent = JSON.parse(text)
      if (events.has(event.id)) return [409, { error: { code: 409 } }]
      events.set(event.id, event)
      return [200, { ...event, organizer }]
    }
    const event = events.get(id)
    if (!event) return [404, { error: { code: 404 } }]
    if (request.method === 'PATCH') Object.assign(event, JSON.parse(text))
    if (request.method === 'DELETE') {
      event.status = 'cancelled'
      return [204, null]
    }
    return [200, { ...event, organizer }]
  }

  const answer = (request: IncomingMessage, text: string): [number, object | string | null] => {
    const url = new URL(request.url ?? '/', 'http://here')
    if (url.pathname === '/o/oauth2/v2/auth') return [200, consent(url)]
    if (url.pathname === '/token') return tokens(new URLSearchParams(text))
    if (url.pathname === '/events') return [200, [...events.values()]]
    if (url.pathname === '/revoke') {
      access.clear()
      refresh.clear()
      return [200, {}]
    }
    return calendar(request, url.pathname.split('/events/')[1] ?? '', text)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [status, body] = answer(request, Buffer.concat(parts).toString('utf8'))
      const page = typeof body === 'string'
      response.writeHead(status, { 'content-type': page ? 'text/html; charset=utf-8' : 'application/json' })
      response.end(page ? body : body === null ? '' : JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The stand-in does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
