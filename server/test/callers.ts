import { createSession } from '../src/features/sessions/steps/create-session.ts'
import { deviceCookie, sessionCookie } from '../src/http/cookies.ts'
import type { Answered } from './answers.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export type Door = 'agent' | 'staff' | 'assistant'

type CallOptions = {
  body?: unknown
  headers?: Record<string, string>
  /** The IP address of the call. */
  ip?: string
}

/** Makes calls without a session. */
export const asNobody = (app: TestApp, cookies: Record<string, string> = {}) => {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options: CallOptions = {},
  ) => {
    const answered = await app.server.inject({
      method,
      url,
      cookies,
      ...(options.ip !== undefined && { remoteAddress: options.ip }),
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
      }),
    })
    const isJson = String(answered.headers['content-type'] ?? '').includes('json')
    const result: Answered = {
      status: answered.statusCode,
      body: isJson && answered.body !== '' ? JSON.parse(answered.body) : null,
      headers: answered.headers,
      text: answered.body,
    }
    return result
  }
  return {
    cookies,
    get: (url: string, options?: CallOptions) => send('GET', url, options),
    post: (url: string, body?: unknown, options?: CallOptions) => send('POST', url, { ...options, body }),
    put: (url: string, body?: unknown, options?: CallOptions) => send('PUT', url, { ...options, body }),
    patch: (url: string, body?: unknown, options?: CallOptions) => send('PATCH', url, { ...options, body }),
    delete: (url: string, options?: CallOptions) => send('DELETE', url, options),
  }
}

export type Caller = ReturnType<typeof asNobody>

/** Makes calls as a person at a door. It opens the session as signing in does, but without the cost of the password. */
export const as = async (
  app: TestApp,
  person: Person,
  door: Door,
  { byTeamPassword = false } = {},
): Promise<Caller> => {
  const browser = { ip: '127.0.0.1', userAgent: 'tests', sessionToken: undefined, deviceToken: undefined }
  const opened = await app.database.transaction((tx) =>
    createSession(tx, { userId: person.id, kind: door, byTeamPassword }, browser, app.clock.now()),
  )
  return asNobody(app, { [sessionCookie]: opened.sessionToken, [deviceCookie]: opened.deviceToken })
}

/** Sends the same request twice with one Idempotency-Key. */
export const postTwice = async (caller: Caller, path: string, body: unknown) => {
  const headers = { 'idempotency-key': 'once' }
  const first = await caller.post(path, body, { headers })
  return [first, await caller.post(path, body, { headers })] as const
}
