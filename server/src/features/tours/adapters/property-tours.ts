import { and, type Column, eq, sql } from 'drizzle-orm'
import { payments } from '../../payments/tables.ts'
import type { PropertyTours } from '../../properties/ports.ts'
import { tours } from '../tables.ts'

/** Counts the tours and payments of a property for the command that deletes properties. */
export const propertyTours: PropertyTours = {
  count: async (tx, propertyId, agentId) => {
    const theirs = (agent: Column) => (agentId === undefined ? undefined : eq(agent, agentId))
    const [counted] = await tx
      .select({
        all: sql<number>`count(*)::int`,
        open: sql<number>`(count(*) filter (
          where ${tours.status} not in ('completed', 'cancelled') and ${tours.archivedAt} is null))::int`,
        paid: sql<boolean>`exists (select 1 from ${payments}
          where ${and(eq(payments.propertyId, propertyId), theirs(payments.agentId))})`,
      })
      .from(tours)
      .where(and(eq(tours.propertyId, propertyId), theirs(tours.agentId)))
    return counted ?? { all: 0, open: 0, paid: false }
  },
}
