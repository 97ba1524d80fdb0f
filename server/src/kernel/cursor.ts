import { foreignCursor } from '@porchlight/contract/kernel/page'
import { soughtText } from '@porchlight/contract/kernel/text'
import { z } from 'zod'
import { refuseField } from './refusal.ts'

/** The last row of a page: what the list is ordered by, and the row's id, which parts equals. */
export type LastRow = { lastAt: string; lastId: string }
/** What a list is ordered by. */
export type KeyKind = 'instant' | 'text'

// As encodeCursor writes it. PostgreSQL reads no year 0 and no fraction of a hundred digits.
const moment = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'))
const keys = {
  instant: z.tuple([moment, z.guid()]),
  text: z.tuple([soughtText(1000), z.guid()]),
} satisfies Record<KeyKind, unknown>

/** Where a keyset page ended, as an opaque text for the wire. */
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
 * A cursor from the wire as the row it names, or undefined without one.
 *
 * @throws Refusal invalid_input when it is not a cursor of ours
 */
export const decodeCursor = (cursor: string | undefined, kind: KeyKind = 'instant'): LastRow | undefined => {
  if (cursor === undefined) return undefined
  const read = keys[kind].safeParse(parse(cursor))
  if (!read.success) throw refuseField('cursor', foreignCursor)
  return { lastAt: read.data[0], lastId: read.data[1] }
}
