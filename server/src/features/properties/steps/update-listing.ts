import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { AuditEntry } from '../../people/steps/record-audit.ts'
import { seenBy } from '../policy.ts'
import { findProperty, listAgentsOf, type PropertyRow } from '../queries.ts'
import { properties } from '../tables.ts'
import { propertyView } from '../views.ts'

export type LockedListing = typeof properties.$inferSelect

/** A command's change to a property: the columns to set, and its audit entry; null if there is nothing to change. */
export type ListingChange = {
  set: Partial<typeof properties.$inferInsert>
  audit: Pick<AuditEntry, 'action' | 'before' | 'after'>
}

const taken: ReadonlySet<string | undefined> = new Set([
  'properties_place_taken',
  'properties_place_in_town_taken',
])

/** The refusal that a violated constraint means, or the error itself. */
const refusalOf = (error: unknown): unknown => {
  const broken = databaseErrorOf(error)?.constraint
  if (taken.has(broken)) return refuse('place_taken')
  return broken === 'tours_property_free' ? refuse('tours_overlap') : error
}

/**
 * Updates a property: locks it, refuses an outdated version, lets `decide` choose the change, and writes it
 * with the version, one audit row and one event.
 *
 * @throws Refusal not_found, version_conflict (with `current`), place_taken, tours_overlap, and the refusals of
 *   `decide`
 */
export const updateListing = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  viewer: AgentViewer | StaffViewer,
  request: { propertyId: string; version: number | null },
  decide: (property: LockedListing, now: Date) => Promise<ListingChange | null> | ListingChange | null,
): Promise<PropertyRow> => {
  const now = clock.now()
  const read = async () => {
    const row = await findProperty(tx, seenBy(viewer), request.propertyId)
    if (!row) throw new Error('A locked property vanished')
    return row
  }
  const [property] = await tx
    .select()
    .from(properties)
    .where(eq(properties.id, request.propertyId))
    .for('update')
  if (!property || property.retiredAt !== null) throw refuse('not_found')
  if (request.version !== null && request.version !== property.version)
    throw refuse('version_conflict', { current: propertyView(await read()) })
  const change = await decide(property, now)
  if (change === null) return read()
  await tx
    .update(properties)
    .set({ ...change.set, version: property.version + 1, updatedAt: now })
    .where(eq(properties.id, property.id))
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  const { propertyName, address } = { ...property, ...change.set }
  await recordAction(tx, viewer, now, {
    ...change.audit,
    subject: { type: 'property', id: property.id, label: propertyName ?? address },
    event: {
      topic: 'properties',
      everyone: (change.set.publishedAt ?? property.publishedAt) !== null,
      userIds: await listAgentsOf(tx, property.id),
      permission: 'properties.view',
    },
  })
  return read()
}
