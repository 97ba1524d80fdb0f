import { foreignCursor } from '@porchlight/contract/kernel/page'
import { z } from 'zod'
import { refuseField } from './refusal.ts'

/** The last row of a page: the instant that the list is ordered by, and the row's id, which parts equal instants. */
export type LastRow = { lastAt: string; lastId: string }

// As encodeCursor writes it. PostgreSQL reads no year 0 and no fraction of a hundred digits.
const moment = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'))
const key = z.tuple([moment, z.guid()])

/** Where a keyset page ended, as an opaque text for the wire. */
export const encodeCursor = (at: Date, id: string): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

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
export const decodeCursor = (cursor: string | undefined): LastRow | undefined => {
  if (cursor === undefined) return undefined
  const read = key.safeParse(parse(cursor))
  if (!read.success) throw refuseField('cursor', foreignCursor)
  return { lastAt: read.data[0], lastId: read.data[1] }
}
