import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { findPrivatePlaces } from '../adapters/known-places.ts'
import { readTypedPlace } from '../adapters/typed-place.ts'
import { findRequest, type RequestRow } from '../queries.requests.ts'
import { addPlace } from '../steps/add-place.ts'
import { properties, propertyRequests } from '../tables.ts'
import { adminRequestView } from '../views.ts'

type LockedRequest = typeof propertyRequests.$inferSelect

/** Returns the published listing of a request's place: a new one, or the existing one, published now if it was not. */
const publish = async (tx: Tx, viewer: StaffViewer, request: LockedRequest, now: Date): Promise<string> => {
  const { propertyName, type, priceCents, bedrooms, bathrooms, sqft, description } = request
  const publication = { publishedAt: now, publishedBy: viewer.userId }
  const { property, isNew } = await addPlace(
    tx,
    {
      ...readTypedPlace(request),
      unit: request.unit,
      propertyName,
      type,
      priceCents,
      bedrooms,
      bathrooms,
      sqft,
      description,
      adminCreated: false,
      createdBy: request.requestedBy,
      source: 'request',
      ...publication,
    },
    now,
  )
  if (!isNew && property.publishedAt !== null) return property.id
  if (!isNew) {
    await tx
      .update(properties)
      .set({ ...publication, version: property.version + 1, updatedAt: now })
      .where(eq(properties.id, property.id))
    // This publishes an agent's listing, so the audit log records it for the property too, as if it was published by
    // itself.
    await recordAudit(tx, viewer, now, {
      action: 'property.published',
      subject: { type: 'property', id: property.id, label: property.propertyName ?? property.address },
      before: { published: false },
      after: { published: true },
    })
  }
  await recordEvent(tx, {
    topic: 'properties',
    entityId: property.id,
    kind: 'property.published',
    actorId: viewer.userId,
    everyone: true,
  })
  return property.id
}

/**
 * Staff answer a request: approving lists and publishes the property, rejecting needs a reason (product decision:
 * approving a request). The agent is notified.
 *
 * @throws Refusal not_found; version_conflict and already_answered, both with `current`
 */
export const processRequest = async (
  kernel: Kernel,
  viewer: StaffViewer,
  review: {
    requestId: string
    status: 'approved' | 'rejected'
    adminNotes: string | null
    version: number | null
  },
): Promise<RequestRow> => {
  const { requestId, status, adminNotes } = review
  const now = kernel.clock.now()
  try {
    return await kernel.database.transaction(async (tx) => {
      const [request] = await tx
        .select()
        .from(propertyRequests)
        .where(eq(propertyRequests.id, requestId))
        .for('update')
      if (!request) throw refuse('not_found')
      if (request.status !== 'pending') throw refuse('already_answered')
      if (review.version !== null && review.version !== request.version) throw refuse('version_conflict')

      const propertyId = status === 'approved' ? await publish(tx, viewer, request, now) : null
      await tx
        .update(propertyRequests)
        .set({
          status,
          adminNotes,
          propertyId,
          reviewedBy: viewer.userId,
          reviewedAt: now,
          version: request.version + 1,
          updatedAt: now,
        })
        .where(eq(propertyRequests.id, request.id))
      await recordAction(tx, viewer, now, {
        action: `property_request.${status}`,
        subject: { type: 'property_request', id: request.id, label: request.address },
        reason: adminNotes,
        before: { status: request.status },
        after: { status, propertyId },
        event: {
          topic: 'properties',
          agentId: request.requestedBy,
          permission: 'properties.review_requests',
          payload: { propertyId, adminNotes },
        },
      })
      const answered = await findRequest(tx, request.id)
      if (!answered) throw new Error('An answered request vanished')
      return answered
    })
  } catch (error) {
    if (
      !(error instanceof Refusal) ||
      (error.code !== 'version_conflict' && error.code !== 'already_answered')
    )
      throw error
    const { orm } = kernel.database
    const current = await findRequest(orm, requestId)
    if (!current) throw refuse(error.code)
    const privatePlaces = await findPrivatePlaces(orm, [current])
    throw refuse(error.code, { current: adminRequestView(current, privatePlaces) })
  }
}
