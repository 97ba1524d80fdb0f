import { describe, expect, it } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { requireSameSite } from './same-site.ts'

const appUrl = 'https://porchlight.example'
const host = 'localhost:3000'

type Headers = Parameters<typeof requireSameSite>[0]['headers']

const passes = (headers: Headers, { method = 'POST', production = true } = {}) => {
  try {
    requireSameSite({ method, headers: { host, ...headers } }, { appUrl, production })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'other_site') return false
    throw error
  }
}

const origins = {
  none: undefined,
  own: appUrl,
  ownHost: `http://${host}`,
  ownByHttp: 'http://porchlight.example',
  ownOtherPort: 'https://porchlight.example:8443',
  below: 'https://evil.porchlight.example',
  lookalike: 'https://porchlight.example.evil.test',
  other: 'https://evil.test',
  null: 'null',
  empty: '',
  two: `${appUrl}, https://evil.test`,
} as const
const sites = [
  undefined,
  'same-origin',
  'none',
  'same-site',
  'cross-site',
  'same-origin, cross-site',
  'else',
  '',
] as const
const types = [undefined, 'application/json', 'text/plain'] as const

type Origin = keyof typeof origins
const originNames = Object.keys(origins) as Origin[] // the keys are the names

/** The rule as a table: the origins that pass, and the condition for a call without one. */
const allowed = (
  origin: Origin,
  site: (typeof sites)[number],
  type: (typeof types)[number],
  production: boolean,
) => {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin !== 'none') return origin === 'own' || (origin === 'ownHost' && !production)
  return site !== undefined || type !== 'text/plain'
}

describe('a state-changing call', () => {
  const cases = [true, false].flatMap((production) =>
    originNames.flatMap((origin) =>
      sites.flatMap((site) => types.map((type) => ({ production, origin, site, type }))),
    ),
  )

  it(`passes only from the application’s own pages (${cases.length} combinations)`, () => {
    for (const { production, origin, site, type } of cases) {
      const headers = { origin: origins[origin], 'sec-fetch-site': site, 'content-type': type }
      const said = JSON.stringify({ production, ...headers })
      expect(passes(headers, { production }), said).toBe(allowed(origin, site, type, production))
    }
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('includes every %s', (method) => {
    expect(passes({ origin: origins.other }, { method })).toBe(false)
  })

  it("without Origin and Sec-Fetch-Site must not have a form's content type", () => {
    const forms = [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain;charset=UTF-8',
    ]
    for (const type of forms) expect(passes({ 'content-type': type }), type).toBe(false)
    const tricks = ['text/plain; application/json', 'application/jsonp', 'x-application/json', '']
    for (const type of tricks) expect(passes({ 'content-type': type }), type).toBe(false)
    for (const type of [
      'application/json',
      'Application/JSON; charset=utf-8',
      'application/json;charset=utf-8',
    ])
      expect(passes({ 'content-type': type }), type).toBe(true)
  })

  it('does not pass with a header that claims another host', () => {
    expect(
      passes({ origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' }, { production: false }),
    ).toBe(false)
  })
})

describe('a reading call', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('passes from any site by %s', (method) => {
    expect(passes({ origin: origins.other, 'sec-fetch-site': 'cross-site' }, { method })).toBe(true)
  })
})
