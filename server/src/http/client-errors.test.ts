import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorBody } from '@porchlight/contract/kernel/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { listenAnywhere } from '../../test/live-reader.ts'

const app = useApp()
let port = 0
beforeAll(async () => {
  port = await listenAnywhere(app.server)
})

/** Sends bytes over a connection and returns the whole answer. */
const say = async (bytes: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  return { status, headers: headers.join('\n').toLowerCase(), body: errorBody.parse(JSON.parse(body)) }
}

describe('bytes that are not a valid request', () => {
  it.each([
    [
      'headers of more than 16 KiB',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      'HTTP/1.1 431 Request Header Fields Too Large',
      { code: 'headers_too_large', message: 'The headers of this request are too large.' },
    ],
    [
      'something else than HTTP',
      '\x16\x03\x01 hello\r\n\r\n',
      'HTTP/1.1 400 Bad Request',
      { code: 'malformed_request', message: 'This request could not be understood.' },
    ],
    [
      'a space in a header’s name',
      'GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n',
      'HTTP/1.1 400 Bad Request',
      { code: 'malformed_request', message: 'This request could not be understood.' },
    ],
  ])('get a refusal in our format: %s', async (_, bytes, status, body) => {
    const answered = await say(bytes)
    expect(answered).toMatchObject({ status, body })
    expect(answered.headers).toContain('content-type: application/json; charset=utf-8')
    expect(answered.headers).toContain('connection: close')
  })

  it('do not affect other connections', async () => {
    await say('nonsense\r\n\r\n')
    expect((await app.server.inject('/healthz')).statusCode).toBe(200)
  })
})
