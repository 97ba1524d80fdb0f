import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { StoredPlace } from '../adapters/typed-place.ts'
import { allowsConcurrentTours, placeKeys, zip5Of } from '../rules.ts'
import { properties } from '../tables.ts'

type Row = typeof properties.$inferSelect
type NewListing = StoredPlace &
  Pick<Row, 'type' | 'adminCreated' | 'source'> &
  Partial<
    Omit<typeof properties.$inferInsert, keyof StoredPlace | 'addressKey' | 'unitKey' | 'regionKey' | 'id'>
  >

/** A place that is released between two queries is free at the next one; more tries than this mean an attack. */
const tries = 3

/**
 * Returns the one row of a place: the existing row, locked and unchanged, or a new one. Concurrent calls share it
 * (properties_place_taken, properties_place_in_town_taken). Without a ZIP code, any row of that street in its town
 * matches: a published one, else the oldest.
 *
 * The id is random (RFC 9562, 5.4): other ids contain their time and would reveal to an agent that someone had listed
 * the place before (decision 0010).
 */
export const addPlace = async (
  tx: Tx,
  listing: NewListing,
  now: Date,
): Promise<{ property: Row; isNew: boolean }> => {
  const keys = placeKeys(listing)
  const zip5 = zip5Of(listing.zipCode)
  const sameZip = sql`(${properties.zip5} = ${zip5} and ${properties.zip5} <> '')`
  const sameTown = and(
    eq(properties.regionKey, keys.regionKey),
    zip5 === '' ? undefined : eq(properties.zip5, ''),
  )
  for (let attempt = 0; attempt < tries; attempt++) {
    const [added] = await tx
      .insert(properties)
      .values({
        ...listing,
        ...keys,
        id: randomUUID(),
        allowsConcurrentTours: listing.allowsConcurrentTours ?? allowsConcurrentTours(listing.type),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (added) return { property: added, isNew: true }
    const [present] = await tx
      .select()
      .from(properties)
      .where(
        and(
          eq(properties.addressKey, keys.addressKey),
          eq(properties.unitKey, keys.unitKey),
          or(sameZip, sameTown),
          isNull(properties.retiredAt),
        ),
      )
      .orderBy(desc(sameZip), isNull(properties.publishedAt), properties.createdAt, properties.id)
      .limit(1)
      .for('update')
    if (present) return { property: present, isNew: false }
  }
  throw new Error('A place was neither free nor taken')
}
