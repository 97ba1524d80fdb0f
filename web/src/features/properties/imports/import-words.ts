import type { ImportState, ListingField, PropertyImport } from '@porchlight/contract/properties/imports'
import type { StatusTone } from '../../../ui/status-pill.tsx'
import { grouped } from '../property-words.ts'

const names: Record<ListingField, string> = {
  propertyName: 'Property name',
  address: 'Address',
  unit: 'Unit',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  type: 'Type',
  subType: 'Subtype',
  price: 'Price',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  sqft: 'Square feet',
  lotSize: 'Lot size',
  yearBuilt: 'Year built',
  description: 'Description',
  escortRequired: 'Escort required',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  propertyManagementCompany: 'Management company',
  imageUrl: 'Image URL',
  latitude: 'Latitude',
  longitude: 'Longitude',
  sourceName: 'Source',
  sourceListingId: 'Listing number',
  sourceUrl: 'Listing URL',
}

const parts: Readonly<Record<string, string>> = {
  streetNumber: 'Part of the address',
  streetPrefix: 'Part of the address',
  streetName: 'Part of the address',
  streetSuffix: 'Part of the address',
  streetDirection: 'Part of the address',
  zipPlus4: 'Part of the ZIP code',
  fullBaths: 'Part of the bathrooms',
  halfBaths: 'Part of the bathrooms',
}

export const fieldName = (field: ListingField): string => names[field]
export const partName = (part: string): string => parts[part] ?? part

/** Why a row is refused, with the name of the field if the sentence has none. */
export const faultWords = ({ path, message }: { path: string; message: string }): string => {
  const name = Object.entries(names).find(([field]) => field === path)?.[1]
  return !name || message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`
}

/** The fields that a column can be mapped to; `none` skips it. */
export const fieldChoices: readonly { value: ListingField | 'none'; label: string }[] = [
  { value: 'none', label: 'Not used' },
  // Object.entries loses the key type of a complete record.
  ...(Object.entries(names) as [ListingField, string][]).map(([value, label]) => ({ value, label })),
]

const looks: Record<ImportState, { tone: StatusTone; label: string }> = {
  receiving: { tone: 'waiting', label: 'Uploading' },
  queued: { tone: 'waiting', label: 'Waiting' },
  running: { tone: 'info', label: 'Reading' },
  done: { tone: 'ok', label: 'Done' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Stopped' },
}
export const lookOfImport = ({ state }: Pick<PropertyImport, 'state'>) => looks[state]

export const isOver = ({ state }: Pick<PropertyImport, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** '11 created, 2 skipped, 7 refused'; for a check alone what would be created. */
export const totalsWords = ({ created, skipped, refused, dryRun }: PropertyImport): string =>
  `${grouped(created)} ${dryRun ? 'would be created' : 'created'}, ${grouped(skipped)} skipped, ${grouped(refused)} refused`

/** The most headers that are named, because a listing site's export has hundreds. */
const mostNamed = 8

/** 'MLS status, Agent fee', and how many more. */
export const ignoredWords = (headers: readonly string[]): string => {
  const more = headers.length - mostNamed
  const named = headers.slice(0, mostNamed).join(', ')
  return more > 0 ? `${named} and ${grouped(more)} more` : named
}

/** '3.4 MB' */
export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / (1024 * 1024)).toFixed(1)} MB`
