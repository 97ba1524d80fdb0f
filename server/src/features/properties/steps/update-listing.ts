import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { recordEvent } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { type AuditEntry, recordAudit } from '../../people/steps/record-audit.ts'
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

/**
 * Every update of a property by staff: locks it, refuses an older version, lets `decide` choose the change, then writes
 * the change, the version, one audit row and one event to everyone who sees it. All or nothing.
 *
 * @throws Refusal not_found, version_conflict (with `current`), place_taken, tours_overlap, and the refusals of
 *   `decide`
 */
export const updateListing = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  request: { propertyId: string; version: number | null },
  decide: (
    property: LockedListing,
    tx: Tx,
    now: Date,
  ) => Promise<ListingChange | null> | ListingChange | null,
): Promise<PropertyRow> => {
  const now = clock.now()
  const read = (tx: Tx) => findProperty(tx, 'staff', request.propertyId)
  try {
    return await database.transaction(async (tx) => {
      const [property] = await tx
        .select()
        .from(properties)
        .where(eq(properties.id, request.propertyId))
        .for('update')
      if (!property || property.retiredAt !== null) throw refuse('not_found')
      if (request.version !== null && request.version !== property.version) throw refuse('version_conflict')
      const change = await decide(property, tx, now)
      if (change !== null) {
        await tx
          .update(properties)
          .set({ ...change.set, version: property.version + 1, updatedAt: now })
          .where(eq(properties.id, property.id))
        const { propertyName, address } = { ...property, ...change.set }
        await recordAudit(tx, viewer, now, {
          ...change.audit,
          subject: { type: 'property', id: property.id, label: propertyName ?? address },
        })
        await recordEvent(tx, {
          topic: 'properties',
          entityId: property.id,
          kind: change.audit.action,
          actorId: viewer.userId,
          everyone: (change.set.publishedAt ?? property.publishedAt) !== null,
          userIds: await listAgentsOf(tx, property.id),
          permission: 'properties.view',
        })
      }
      const changed = await read(tx)
      if (!changed) throw new Error('A changed property vanished')
      return changed
    })
  } catch (error) {
    const broken = databaseErrorOf(error)?.constraint
    if (taken.has(broken)) throw refuse('place_taken')
    if (broken === 'tours_property_free') throw refuse('tours_overlap')
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const current = await findProperty(database.orm, 'staff', request.propertyId)
    throw current ? refuse('version_conflict', { current: propertyView(current) }) : refuse('not_found')
  }
}
