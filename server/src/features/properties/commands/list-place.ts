import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { StoredPlace } from '../adapters/typed-place.ts'
import { allowsConcurrentTours, placeKeys, zip5Of } from '../rules.ts'
import { properties } from '../tables.ts'

type Row = typeof properties.$inferSelect
type NewListing = StoredPlace &
  Pick<Row, 'type' | 'adminCreated' | 'source'> &
  Partial<Omit<typeof properties.$inferInsert, keyof StoredPlace | 'addressKey' | 'unitKey' | 'id'>>

/** A place given up between two looks at it is free at the next; more often than this somebody plays with us. */
const tries = 3

/**
 * The one row of a place, whoever lists it first: the row that is there, locked and left as it is, or a new one. Two at
 * once make one row: the second waits for the first (properties_place_taken).
 */
export const listPlace = async (
  tx: Tx,
  listing: NewListing,
  now: Date,
): Promise<{ property: Row; isNew: boolean }> => {
  const keys = placeKeys(listing)
  for (let attempt = 0; attempt < tries; attempt++) {
    const [added] = await tx
      .insert(properties)
      .values({
        ...{ ...listing, ...keys, id: newId() },
        allowsConcurrentTours: allowsConcurrentTours(listing.type),
        ...{ createdAt: now, updatedAt: now },
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
          eq(properties.zip5, zip5Of(listing.zipCode)),
          isNull(properties.retiredAt),
        ),
      )
      .for('update')
    if (present) return { property: present, isNew: false }
  }
  throw new Error('A place was neither free nor taken')
}
