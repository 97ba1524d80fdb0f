import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { seenBy } from '../policy.ts'
import { findProperty } from '../queries.ts'
import { properties } from '../tables.ts'

/**
 * Locks a property that only its agents and staff see, for one of these agents.
 *
 * @throws Refusal not_found if this agent does not see it; property_published
 */
export const lockOwnListing = async (
  tx: Tx,
  viewer: AgentViewer,
  propertyId: string,
): Promise<typeof properties.$inferSelect> => {
  const [listing] = await tx.select().from(properties).where(eq(properties.id, propertyId)).for('update')
  if (!listing || !(await findProperty(tx, seenBy(viewer), propertyId))) throw refuse('not_found')
  if (listing.publishedAt !== null) throw refuse('property_published')
  return listing
}
