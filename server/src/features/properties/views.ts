import { cities, cityIds } from '@porchlight/contract/kernel/cities'
import { cityFacts, coordinateSource } from '@porchlight/contract/kernel/city-facts'
import { toDollars } from '@porchlight/contract/kernel/money'
import type { AdminPropertyRequest, Property, PropertyRequest } from '@porchlight/contract/properties'
import type { City } from '@porchlight/contract/properties/cities'
import type { PropertyPhotos } from '@porchlight/contract/properties/photos'
import type { Address } from '../../kernel/address-line.ts'
import { photoAddress, photoUrl } from '../people/views.ts'
import type { PhotoSet } from './queries.photos.ts'
import type { RequestRow } from './queries.requests.ts'
import type { PropertyRow } from './queries.ts'

/** The name and the address of a property. */
export const placeView = (row: Address & { propertyName: string | null }) => ({
  propertyName: row.propertyName,
  address: row.address,
  unit: row.unit,
  city: row.city,
  state: row.state,
  zipCode: row.zipCode,
})

/**
 * A property for agents and staff. 0 in price, bedrooms, bathrooms and sqft means unknown (product decision: zeros).
 */
export const propertyView = (row: PropertyRow): Property => ({
  id: row.id,
  ...placeView(row),
  type: row.type,
  subType: row.subType,
  price: toDollars(row.priceCents ?? 0),
  bedrooms: row.bedrooms ?? 0,
  bathrooms: row.bathrooms ?? 0,
  sqft: row.sqft ?? 0,
  description: row.description,
  escortRequired: row.escortRequired,
  allowsConcurrentTours: row.allowsConcurrentTours,
  contactEmail: row.contactEmail,
  contactPhone: row.contactPhone,
  propertyManagementCompany: row.propertyManagementCompany,
  imageUrl: row.imageUrl,
  coverUrl: photoUrl(row.coverPhotoId),
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.timeZone,
  timeZoneAssumed: row.timeZoneAssumed,
  adminCreated: row.adminCreated,
  published: row.publishedAt !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** The photos of a property. */
export const photoSetView = ({ photos, mayChange }: PhotoSet): PropertyPhotos => ({
  photos: photos.map(({ photoId, smallPhotoId, width, height, altText }) => ({
    id: photoId,
    url: photoAddress(photoId),
    width,
    height,
    smallUrl: photoAddress(smallPhotoId),
    altText,
  })),
  may: { change: mayChange },
})

/** A request as its agent reads it, with the staff's answer but without the name of the person who answered. */
export const requestView = (row: RequestRow): PropertyRequest => ({
  id: row.id,
  status: row.status,
  requestedBy: row.requestedBy,
  ...placeView(row),
  type: row.type,
  price: toDollars(row.priceCents ?? 0),
  bedrooms: row.bedrooms ?? 0,
  bathrooms: row.bathrooms ?? 0,
  sqft: row.sqft ?? 0,
  description: row.description,
  adminNotes: row.adminNotes,
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  propertyId: row.propertyId,
  answerSeen: row.reviewedAt === null || row.answerSeenAt !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** A request as staff read it; `privatePlaces` contains the requests whose place another agent keeps private. */
export const adminRequestView = (
  row: RequestRow,
  privatePlaces: ReadonlySet<string>,
): AdminPropertyRequest => ({
  ...requestView(row),
  privateListing: privatePlaces.has(row.id),
  agentName: row.agentName,
  agentEmail: row.agentEmail,
  reviewedBy: row.reviewedBy,
  reviewerName: row.reviewerName,
})

/** The eight cities, by name. */
export const citiesView = (): City[] =>
  cityIds
    .map((id): City => {
      const { name, state, timeZone } = cities[id]
      const { latitude, longitude, medianHomeValue, medianRent } = cityFacts[id]
      return {
        id,
        name,
        state,
        timezone: timeZone,
        coordinates: { latitude, longitude, source: coordinateSource },
        marketInfo: { medianHomeValue, medianRent },
      }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
