import { toCents } from '@porchlight/contract/kernel/money'
import type { Property } from '@porchlight/contract/properties'
import type { propertyCatalog } from '@porchlight/contract/properties/catalog'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { readTypedPlace, refuseContradiction } from '../adapters/typed-place.ts'
import { findProperty } from '../queries.ts'
import { allowsConcurrentTours } from '../rules.ts'
import { addPlace } from '../steps/add-place.ts'
import { propertyView } from '../views.ts'

/**
 * Staff list a property, published at once (product decision: who sees them).
 *
 * @throws Refusal invalid_input for an unknown state, and for an address in another city; place_taken with the existing property (`current`)
 */
export const createProperty = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  input: z.output<typeof propertyCatalog.createProperty.body>,
): Promise<Property> => {
  const now = clock.now()
  const { price, state, unit, allowsConcurrentTours: concurrent, type, ...facts } = input
  const asTyped = { ...input, state: state ?? '' }
  refuseContradiction(asTyped)
  const typed = readTypedPlace(asTyped)
  return database.transaction(async (tx) => {
    const { property, isNew } = await addPlace(
      tx,
      {
        ...facts,
        ...typed,
        ...(unit !== null && { unit }),
        type,
        priceCents: price === null ? null : toCents(price) || null,
        allowsConcurrentTours: concurrent ?? allowsConcurrentTours(type),
        adminCreated: true,
        createdBy: viewer.userId,
        source: 'form',
        publishedAt: now,
        publishedBy: viewer.userId,
      },
      now,
    )
    const listed = await findProperty(tx, 'staff', property.id)
    if (!listed) throw new Error('A listed property vanished')
    if (!isNew) throw refuse('place_taken', { current: propertyView(listed) })
    await recordAction(tx, viewer, now, {
      action: 'property.created',
      subject: { type: 'property', id: listed.id, label: listed.propertyName ?? listed.address },
      after: { address: listed.address, city: listed.city, type: listed.type },
      event: { topic: 'properties', everyone: true },
    })
    return propertyView(listed)
  })
}
