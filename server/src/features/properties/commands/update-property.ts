import { isCityId } from '@porchlight/contract/kernel/cities'
import { toCents } from '@porchlight/contract/kernel/money'
import type { propertyCatalog } from '@porchlight/contract/properties/catalog'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { readTypedPlace, refuseContradiction } from '../adapters/typed-place.ts'
import type { PropertyRow } from '../queries.ts'
import { changesOf, givenFields, placeKeys } from '../rules.ts'
import { type LockedListing, updateListing } from '../steps/update-listing.ts'

type Wish = z.output<typeof propertyCatalog.updateProperty.body>

/**
 * The place after the change. The zone follows city and state only if they change, because coordinates may have
 * determined it; the coordinates belong to the street.
 */
const movedTo = (listing: LockedListing, wish: Wish) => {
  const city = wish.city ?? listing.city
  const asTyped = {
    address: wish.address ?? listing.address,
    city,
    // A new city needs its state; without one, the old one stays.
    state: wish.state || (isCityId(city) ? '' : listing.state),
    zipCode: wish.zipCode === undefined ? listing.zipCode : wish.zipCode,
  }
  // A stored address stays changeable, whatever it says.
  if (wish.address) refuseContradiction(asTyped)
  const { timeZone, timeZoneAssumed, ...typed } = readTypedPlace(asTyped)
  // The unit's own field takes precedence over a unit in the street.
  const unit = wish.unit ?? typed.unit ?? (wish.unit === undefined ? listing.unit : null)
  const place = { ...typed, unit }
  const movesAway = place.city !== listing.city || place.state !== listing.state
  const isElsewhere = movesAway || place.address !== listing.address
  return {
    ...place,
    ...placeKeys(place),
    ...(movesAway && { timeZone, timeZoneAssumed }),
    ...(isElsewhere && { latitude: null, longitude: null, joinedZip: null }),
  }
}

/**
 * Lets staff update any property.
 *
 * @throws Refusal not_found, version_conflict, invalid_input for an unknown state and for an address in another city,
 *   place_taken, tours_overlap if concurrent tours are forbidden while two overlap
 */
export const updateProperty = (
  kernel: Kernel,
  viewer: StaffViewer,
  wish: Wish & { propertyId: string },
): Promise<PropertyRow> =>
  kernel.database.transaction((tx) =>
    updateListing(tx, kernel, viewer, wish, (listing) => {
      const { type, price, bedrooms, bathrooms, sqft, escortRequired, allowsConcurrentTours } = wish
      const { propertyName, description, contactEmail, contactPhone, propertyManagementCompany, imageUrl } =
        wish
      const set = givenFields({
        ...movedTo(listing, wish),
        propertyName,
        description,
        contactEmail,
        contactPhone,
        propertyManagementCompany,
        imageUrl,
        type: type ?? undefined,
        bedrooms,
        bathrooms,
        sqft,
        escortRequired,
        allowsConcurrentTours,
        priceCents: price === undefined ? undefined : price === null ? null : toCents(price) || null,
      })
      const changes = changesOf(listing, set)
      return changes && { set, audit: { action: 'property.updated', ...changes } }
    }),
  )
