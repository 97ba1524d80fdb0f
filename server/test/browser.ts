import type { Answered } from './answers.ts'
import type { TestApp } from './app.ts'
import { asNobody } from './callers.ts'

type CookieAttributes = { value: string; attributes: Record<string, string | true> }

/** The cookies that an answer sets, by name, with lower-case attributes. */
export const cookiesSetBy = (answered: Answered): Record<string, CookieAttributes> => {
  const lines = [answered.headers['set-cookie'] ?? []].flat().map(String)
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...rest] = line.split('; ')
      const attributes = rest.map((text) => {
        const [name = '', value] = text.split('=')
        return [name.toLowerCase(), value ?? true] as const
      })
      const at = pair.indexOf('=')
      return [
        pair.slice(0, at),
        { value: pair.slice(at + 1), attributes: Object.fromEntries(attributes) },
      ] as const
    }),
  )
}

/** A browser at an IP address: it stores cookies (ignoring their paths) and sends them along. */
export const openBrowser = (app: TestApp, { ip = '203.0.113.7' } = {}) => {
  const cookies: Record<string, string> = {}
  const caller = asNobody(app, cookies)
  const keep = (answered: Answered) => {
    for (const [name, { value, attributes }] of Object.entries(cookiesSetBy(answered))) {
      if (attributes['max-age'] === '0') delete cookies[name]
      else cookies[name] = value
    }
    return answered
  }
  return {
    cookies,
    get: async (url: string) => keep(await caller.get(url, { ip })),
    post: async (url: string, body?: unknown) => keep(await caller.post(url, body, { ip })),
    put: async (url: string, body?: unknown) => keep(await caller.put(url, body, { ip })),
  }
}
export type Browser = ReturnType<typeof openBrowser>
