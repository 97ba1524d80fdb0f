import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalCode } from '@porchlight/contract/kernel/refusals'
import { Refusal } from '../kernel/refusal.ts'
import { failureOf } from './errors.ts'

// Node's parser refuses these before a request exists.
const parserCodes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** Answers invalid bytes with a refusal in our format, and ends the connection. */
export const refuseUnread = (error: NodeJS.ErrnoException, socket: Socket): void => {
  // The connection is closed already, or nothing on it can read an answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, body } = failureOf(new Refusal(parserCodes[error.code ?? ''] ?? 'malformed_request'))
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}
