import { foreignCursor } from '@porchlight/contract/kernel/page'
import { soughtText } from '@porchlight/contract/kernel/text'
import { z } from 'zod'
import { refuseField } from '../refusal.ts'

/** The last row of a page: its value in the list's order, and its id, which breaks ties. */
export type LastRow = { lastAt: string; lastId: string }
/** The type of the value that orders a list. */
export type KeyKind = 'instant' | 'text'

// The format that encodeCursor writes. PostgreSQL refuses the year 0 and very long fractions.
const moment = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'))
const keys = {
  instant: z.tuple([moment, z.guid()]),
  text: z.tuple([soughtText(1000), z.guid()]),
} satisfies Record<KeyKind, unknown>

/** Encodes the end of a page as an opaque text. */
export const encodeCursor = (at: Date | string, id: string): string =>
  Buffer.from(JSON.stringify([typeof at === 'string' ? at : at.toISOString(), id])).toString('base64url')

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * Decodes a cursor; undefined stays undefined.
 *
 * @throws Refusal invalid_input if encodeCursor did not create it
 */
export const decodeCursor = (cursor: string | undefined, kind: KeyKind = 'instant'): LastRow | undefined => {
  if (cursor === undefined) return undefined
  const read = keys[kind].safeParse(parse(cursor))
  if (!read.success) throw refuseField('cursor', foreignCursor)
  return { lastAt: read.data[0], lastId: read.data[1] }
}
