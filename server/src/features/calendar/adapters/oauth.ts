import * as oauth from 'openid-client'
import { type ConsentWay, type Grant, ProviderFailure } from '../ports.ts'

type Server = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  revocationEndpoint?: string
}

type Client = { clientId: string; clientSecret: string }

/** The provider's time limit for an answer, in seconds. */
const patience = 10

const permissionGone = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'access_denied'])
const comesBack = new Set(['temporarily_unavailable', 'server_error'])

const secondsOf = (response: unknown): number | null => {
  if (!(response instanceof Response)) return null
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

/** Classifies a failure at the token endpoint by its consequence for us. */
const failureOf = (error: unknown): ProviderFailure => {
  if (error instanceof oauth.AuthorizationResponseError)
    return new ProviderFailure(comesBack.has(error.error) ? 'busy' : 'declined', error.error)
  if (error instanceof oauth.ResponseBodyError) {
    const { error: code, status } = error
    if (permissionGone.has(code)) return new ProviderFailure('revoked', code)
    if (status === 429 || status >= 500 || comesBack.has(code))
      return new ProviderFailure('busy', `${status} ${code}`, secondsOf(error.response))
    return new ProviderFailure('refused', `${status} ${code}`)
  }
  if (error instanceof oauth.ClientError) {
    const { cause } = error
    const status = cause instanceof Response ? cause.status : null
    const reason = `${status ?? ''} ${error.code ?? 'unreadable'}`.trim()
    if (status !== null && status !== 429 && status < 500) return new ProviderFailure('refused', reason)
    // An answer in another format (a proxy's page, a cut connection) may be fine next time.
    return new ProviderFailure('busy', reason, secondsOf(cause))
  }
  return new ProviderFailure('busy', 'unreachable')
}

/**
 * The authorization code flow with PKCE (S256), by openid-client. We request calendar access but no identity, so there
 * is no id token.
 */
export const createOAuth = (
  server: Server,
  { clientId, clientSecret }: Client,
  rule: {
    scopes: readonly string[]
    /** Whether the granted scopes are enough; by default, all requested ones are needed. */
    suffices: (granted: readonly string[]) => boolean
    consentParameters?: Record<string, string>
  },
) => {
  const configuration = new oauth.Configuration(
    {
      issuer: server.issuer,
      authorization_endpoint: server.authorizationEndpoint,
      token_endpoint: server.tokenEndpoint,
      ...(server.revocationEndpoint && { revocation_endpoint: server.revocationEndpoint }),
    },
    clientId,
    {},
    oauth.ClientSecretPost(clientSecret),
  )
  configuration.timeout = patience
  // Only the stand-ins of tests run without TLS; the providers' own addresses are constants in their adapters.
  if (server.tokenEndpoint.startsWith('http:')) oauth.allowInsecureRequests(configuration)

  const grantOf = (answer: oauth.TokenEndpointResponse): Grant => {
    // RFC 6749 (5.1): without `scope`, the requested scopes were granted.
    const scopes = answer.scope?.split(/\s+/) ?? [...rule.scopes]
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? null,
      expiresIn: answer.expires_in ?? null,
      sufficient: rule.suffices(scopes),
      scopes,
    }
  }
  const asked = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    newVerifier: () => oauth.randomPKCECodeVerifier(),
    consentUrl: async ({ redirectUri, state, verifier }: ConsentWay): Promise<string> =>
      oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: rule.scopes.join(' '),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...rule.consentParameters,
      }).href,
    exchange: async (
      { redirectUri, state, verifier }: ConsentWay,
      answer: URLSearchParams,
    ): Promise<Grant> => {
      const here = new URL(redirectUri)
      here.search = answer.toString()
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      return grantOf(await asked(oauth.authorizationCodeGrant(configuration, here, checks)))
    },
    refresh: async (refreshToken: string): Promise<Grant> =>
      grantOf(await asked(oauth.refreshTokenGrant(configuration, refreshToken))),
    revoke: async (refreshToken: string): Promise<void> => {
      if (server.revocationEndpoint) await asked(oauth.tokenRevocation(configuration, refreshToken))
    },
  }
}
