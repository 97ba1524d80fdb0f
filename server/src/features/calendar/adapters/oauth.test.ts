import { type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOAuth } from './oauth.ts'

// A third-party identity provider: it checks PKCE and implements RFC 6749 independently of our code.
const server = new OAuth2Server()
let base = ''
beforeAll(async () => {
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  base = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = base
})
afterAll(() => server.stop())

const scope = 'calendar.write'
const redirectUri = 'http://localhost:3000/api/oauth/google/callback'
const provider = () =>
  createOAuth(
    {
      issuer: base,
      authorizationEndpoint: `${base}/authorize`,
      tokenEndpoint: `${base}/token`,
      revocationEndpoint: `${base}/revoke`,
    },
    { clientId: 'a-client', clientSecret: 'a client secret' },
    { scopes: [scope], suffices: (granted) => granted.includes(scope) },
  )

const consent = async () => {
  const oauth = provider()
  const way = { redirectUri, state: 'a state of its own', verifier: oauth.newVerifier() }
  const sent = await fetch(await oauth.consentUrl(way), { redirect: 'manual' })
  const back = new URL(sent.headers.get('location') ?? '')
  return { oauth, way, back }
}

/** The token endpoint's next answer, instead of a token. */
const answerNext = (statusCode: number, body: Record<string, string>) =>
  server.service.once('beforeResponse', (answer: MutableResponse) => {
    answer.statusCode = statusCode
    answer.body = body
  })

describe('the authorization code flow with another provider', () => {
  it('leads to consent and back, and exchanges the code for tokens', async () => {
    const { oauth, way, back } = await consent()
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe(way.state)
    const grant = await oauth.exchange(way, back.searchParams)
    expect(grant.accessToken).not.toBe('')
    expect(grant.refreshToken).not.toBe('')
    expect(grant.expiresIn).toBeGreaterThan(0)
  })

  it('refuses a code with another verifier, or another state', async () => {
    const { oauth, way, back } = await consent()
    await expect(
      oauth.exchange({ ...way, verifier: oauth.newVerifier() }, back.searchParams),
    ).rejects.toMatchObject({ name: 'ProviderFailure' })
    const another = await consent()
    await expect(
      another.oauth.exchange({ ...another.way, state: 'another' }, another.back.searchParams),
    ).rejects.toMatchObject({ name: 'ProviderFailure' })
  })

  it('reports that the person declined', async () => {
    const { oauth, way } = await consent()
    const answer = new URLSearchParams({ error: 'access_denied', state: way.state })
    await expect(oauth.exchange(way, answer)).rejects.toMatchObject({ kind: 'declined' })
  })

  it('gets a new token for an existing permission', async () => {
    const { oauth, way, back } = await consent()
    const first = await oauth.exchange(way, back.searchParams)
    const next = await oauth.refresh(first.refreshToken ?? '')
    expect(next.accessToken).not.toBe('')
  })

  it.each([
    [400, { error: 'invalid_grant' }, 'revoked'],
    [400, { error: 'interaction_required' }, 'revoked'],
    [401, { error: 'invalid_client' }, 'refused'],
    [429, { error: 'slow_down' }, 'busy'],
    [503, { error: 'temporarily_unavailable' }, 'busy'],
  ])('treats an answer of %i %j as %s', async (status, body, kind) => {
    answerNext(status, body)
    await expect(provider().refresh('a refresh token')).rejects.toMatchObject({ kind })
  })

  it('revokes a permission', async () => {
    let asked = 0
    server.service.once('beforeRevoke', () => {
      asked++
    })
    await provider().revoke('a refresh token')
    expect(asked).toBe(1)
  })

  it('treats a provider that does not answer as busy, not as revoked', async () => {
    const gone = createOAuth(
      { issuer: base, authorizationEndpoint: base, tokenEndpoint: 'http://127.0.0.1:9/token' },
      { clientId: 'a-client', clientSecret: 'a client secret' },
      { scopes: [scope], suffices: () => true },
    )
    await expect(gone.refresh('a refresh token')).rejects.toMatchObject({ kind: 'busy' })
  })
})
