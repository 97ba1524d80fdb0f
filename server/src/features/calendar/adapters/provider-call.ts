import { ProviderFailure } from '../ports.ts'

const patienceMs = 10_000

/** Retry-After in seconds: a number, or a date (RFC 9110, 10.2.3) by the clock of the answer's Date header. */
const retryAfterOf = (headers: Headers): number | null => {
  const said = headers.get('retry-after')
  if (said === null) return null
  const seconds = /^\d+$/.test(said)
    ? Number(said)
    : (Date.parse(said) - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  accessToken: string
  body?: unknown
  headers?: Record<string, string>
  /** The error codes in a refusal's body, for cases that its status does not distinguish. */
  codesOf: (body: unknown) => readonly string[]
  /** Codes of a 403 that mean "too much at once". */
  busyCodes: ReadonlySet<string>
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const failureOf = (status: number, codes: readonly string[], call: Call, wait: number | null) => {
  const reason = [status, ...codes].join(' ')
  const busy = codes.some((code) => call.busyCodes.has(code))
  if (status === 408 || status === 429 || status >= 500 || busy)
    return new ProviderFailure('busy', reason, wait)
  if (status === 401) return new ProviderFailure('unauthorized', reason)
  if (status === 403) return new ProviderFailure('revoked', reason)
  if (status === 404 || status === 410) return new ProviderFailure('gone', reason)
  if (status === 409) return new ProviderFailure('conflict', reason)
  return new ProviderFailure('refused', reason)
}

/**
 * Makes one call of a provider's API. Returns the parsed JSON body.
 *
 * @throws ProviderFailure for anything but a success
 */
export const providerCall = async (call: Call): Promise<unknown> => {
  let response: Response
  let body: unknown
  try {
    response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${call.accessToken}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(patienceMs),
      // A redirect would send the token to another address.
      redirect: 'error',
    })
    body = await readJson(response)
  } catch {
    throw new ProviderFailure('busy', 'unreachable')
  }
  if (response.ok) return body
  throw failureOf(response.status, call.codesOf(body), call, retryAfterOf(response.headers))
}
