import type { Property, PropertyRequest } from '@porchlight/contract/properties'
import type { CatalogCounts } from '@porchlight/contract/properties/catalog'

const at = '2026-03-18T15:00:00.000Z'

const place = {
  unit: null,
  city: 'san_antonio',
  state: 'TX',
  zipCode: '78205',
  price: 0,
  bedrooms: 0,
  bathrooms: 0,
  sqft: 0,
  description: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
}

/** A house of the catalog without a name. */
export const property = (more: Partial<Property> = {}): Property => ({
  ...place,
  id: 'house',
  propertyName: null,
  address: '100 Lantern Way',
  type: 'house',
  subType: null,
  escortRequired: false,
  allowsConcurrentTours: false,
  contactEmail: null,
  contactPhone: null,
  propertyManagementCompany: null,
  imageUrl: null,
  coverUrl: null,
  latitude: null,
  longitude: null,
  timeZone: 'America/Chicago',
  timeZoneAssumed: false,
  adminCreated: true,
  published: true,
  ...more,
})

/** An agent's request without an answer. */
export const propertyRequest = (more: Partial<PropertyRequest> = {}): PropertyRequest => ({
  ...place,
  id: 'asked',
  propertyName: 'Elm House',
  address: '100 Lantern Way',
  type: 'house',
  status: 'pending',
  requestedBy: 'person',
  adminNotes: null,
  reviewedAt: null,
  propertyId: null,
  answerSeen: true,
  ...more,
})

/** The catalog's counts: one property of the team. */
export const catalogCounts = (more: Partial<CatalogCounts> = {}): CatalogCounts => ({
  total: 1,
  adminCreated: 1,
  agentSubmitted: 0,
  unpublished: 0,
  ...more,
})
