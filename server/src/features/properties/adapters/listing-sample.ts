import { type ListingField, listingFields } from '@porchlight/contract/properties/imports'
import { csvText } from '../../../kernel/lists/csv.ts'
import { headerOf } from './listing-columns.ts'

/** Complete records, so that a new field of the import needs an example too. */
const examples: readonly Readonly<Record<ListingField, string | number | null>>[] = [
  {
    propertyName: 'The Alder',
    address: '12 Quarry Lane',
    unit: '4B',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    type: 'condo',
    subType: null,
    price: 410000,
    bedrooms: 2,
    bathrooms: 1.5,
    sqft: 1120,
    lotSize: null,
    yearBuilt: 2014,
    description: 'Corner unit with a balcony, two blocks from the park.',
    escortRequired: 'yes',
    contactEmail: 'leasing@example.com',
    contactPhone: '512-555-0142',
    propertyManagementCompany: 'Alder Management',
    imageUrl: null,
    latitude: 30.2672,
    longitude: -97.7431,
    sourceName: null,
    sourceListingId: null,
    sourceUrl: null,
  },
  {
    propertyName: null,
    address: '804 Mission Street',
    unit: null,
    city: 'San Marcos',
    state: 'TX',
    zipCode: '78666',
    type: 'house',
    subType: null,
    price: 355000,
    bedrooms: 3,
    bathrooms: 2,
    sqft: 1680,
    lotSize: 6500,
    yearBuilt: 1998,
    description: null,
    escortRequired: 'no',
    contactEmail: null,
    contactPhone: null,
    propertyManagementCompany: null,
    imageUrl: null,
    latitude: null,
    longitude: null,
    sourceName: 'Example MLS',
    sourceListingId: 'EX-10472',
    sourceUrl: 'https://listings.example.com/EX-10472',
  },
]

/** A file with every column that the import reads, and two rows that it takes. */
export const sampleFile = (): string =>
  csvText(
    listingFields.map(headerOf),
    examples.map((row) => listingFields.map((field) => row[field])),
  )
