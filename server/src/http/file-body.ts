import { Readable } from 'node:stream'
import type { Endpoint, FileBody } from '@porchlight/contract/kernel/endpoint'
import type { FastifyRequest } from 'fastify'
import { type RefusalFacts, refuse } from '../kernel/refusal.ts'

const typesOf = ({ types = ['text/csv'] }: FileBody): readonly string[] => types

const atField = (message: string, file: FileBody | undefined): RefusalFacts => ({
  message,
  ...(file?.field !== undefined && { errors: [{ path: file.field, message }] }),
})

/** The message for a body above the limit of its call. */
export const limitWords = (bytes: number, file?: FileBody): RefusalFacts =>
  atField(`This is too large. The limit is ${Math.round(bytes / (1024 * 1024))} MB.`, file)

/** The message for a file of another type: 'Please send a JPEG, PNG or WEBP picture.', or 'Please send text/csv.' */
export const typeWords = (file: FileBody): RefusalFacts => {
  const types = typesOf(file)
  if (!types.every((type) => type.startsWith('image/')))
    return atField(`Please send ${types.join(' or ')}.`, file)
  const names = types.map((type) => type.slice('image/'.length).toUpperCase())
  return atField(`Please send a ${names.slice(0, -1).join(', ')} or ${names.at(-1)} picture.`, file)
}

/**
 * Yields a file as it arrives, up to its limit. A handler may stop early, as a preview does: the rest of the body is
 * then read and discarded, because an unread body blocks the connection and destroying it would lose the answer.
 */
async function* counted(body: Readable, file: FileBody): AsyncGenerator<Uint8Array> {
  let read = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      read += chunk.byteLength
      if (read > file.limit) {
        body.destroy()
        throw refuse('payload_too_large', limitWords(file.limit, file))
      }
      yield chunk
    }
  } finally {
    body.resume()
  }
}

/**
 * Returns the file of a call that accepts one.
 *
 * @throws Refusal unsupported_media for another content type, payload_too_large
 */
export const fileOf = (
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  { file }: Endpoint,
): AsyncIterable<Uint8Array> | undefined => {
  if (!file) return undefined
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(body instanceof Readable) || !typesOf(file).includes(type))
    throw refuse('unsupported_media', typeWords(file))
  if (Number(headers['content-length'] ?? 0) > file.limit)
    throw refuse('payload_too_large', limitWords(file.limit, file))
  return counted(body, file)
}
