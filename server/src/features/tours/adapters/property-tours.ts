import { eq, sql } from 'drizzle-orm'
import type { PropertyTours } from '../../properties/ports.ts'
import { tours } from '../tables.ts'

/** Counts the tours of a property for the command that deletes properties. */
export const propertyTours: PropertyTours = {
  count: async (tx, propertyId) => {
    const [counted] = await tx
      .select({
        all: sql<number>`count(*)::int`,
        open: sql<number>`(count(*) filter (
          where ${tours.status} not in ('completed', 'cancelled') and ${tours.archivedAt} is null))::int`,
      })
      .from(tours)
      .where(eq(tours.propertyId, propertyId))
    return counted ?? { all: 0, open: 0 }
  },
}
