import { toCents } from '@porchlight/contract/kernel/money'
import type { newPropertyRequest } from '@porchlight/contract/properties/inputs'
import type { z } from 'zod'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { readTypedPlace, refuseContradiction } from '../adapters/typed-place.ts'
import { findRequest, type RequestRow } from '../queries.requests.ts'
import { propertyRequests } from '../tables.ts'

/**
 * An agent asks staff to list a property. Several agents may ask for one place; it is listed once.
 *
 * @throws Refusal invalid_input for an unknown state, and for an address in another city
 */
export const sendRequest = (
  kernel: Kernel,
  viewer: AgentViewer,
  input: z.output<typeof newPropertyRequest>,
): Promise<RequestRow> =>
  kernel.database.transaction(async (tx) => {
    const now = kernel.clock.now()
    refuseContradiction(input)
    // The time zone is determined again when the property is listed; this call checks that it can be.
    const { timeZone: _zone, timeZoneAssumed: _assumed, ...place } = readTypedPlace(input)
    const id = newId()
    await tx.insert(propertyRequests).values({
      id,
      requestedBy: viewer.userId,
      ...place,
      propertyName: input.propertyName,
      type: input.type,
      priceCents: input.price === null ? null : toCents(input.price) || null,
      bedrooms: input.bedrooms,
      bathrooms: input.bathrooms,
      sqft: input.sqft,
      description: input.description,
      createdAt: now,
      updatedAt: now,
    })
    await recordEvent(tx, {
      topic: 'properties',
      entityId: id,
      kind: 'property_request.sent',
      actorId: viewer.userId,
      agentId: viewer.userId,
      permission: 'properties.review_requests',
    })
    const sent = await findRequest(tx, id)
    if (!sent) throw new Error('A request was not written')
    return sent
  })
