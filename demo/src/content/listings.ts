import type { PropertyType } from '@porchlight/contract/properties'
import type { Weights } from '../random.ts'
import type { Mix } from './city-content.ts'
import { namesIn } from './names-in.ts'

/** Types of buildings by neighborhood, with weights. */
export const typesByMix: Record<Mix, Weights<PropertyType>> = {
  houses: { house: 58, cottage: 10, townhouse: 8, duplex: 8, rental_homes: 14, commercial: 2 },
  blend: {
    house: 26,
    townhouse: 16,
    condo: 14,
    apartment: 24,
    duplex: 8,
    rental_homes: 6,
    cottage: 3,
    commercial: 3,
  },
  towers: { apartment: 50, condo: 34, penthouse: 8, townhouse: 4, commercial: 4 },
}

/** Numbers of bedrooms with weights, and square feet for none and for each bedroom. */
export const sizes: Record<PropertyType, { beds: Weights<string>; base: number; each: number }> = {
  house: { beds: { 2: 2, 3: 6, 4: 4, 5: 1 }, base: 620, each: 460 },
  cottage: { beds: { 1: 3, 2: 5 }, base: 420, each: 300 },
  townhouse: { beds: { 2: 4, 3: 5, 4: 1 }, base: 640, each: 390 },
  duplex: { beds: { 2: 5, 3: 4 }, base: 460, each: 330 },
  rental_homes: { beds: { 2: 3, 3: 5, 4: 2 }, base: 560, each: 380 },
  apartment: { beds: { 1: 5, 2: 4, 3: 1 }, base: 400, each: 290 },
  condo: { beds: { 1: 4, 2: 5, 3: 1 }, base: 430, each: 340 },
  penthouse: { beds: { 2: 3, 3: 4, 4: 1 }, base: 900, each: 620 },
  commercial: { beds: { 0: 1 }, base: 1900, each: 0 },
}

export const isRented = (type: PropertyType) => type === 'apartment' || type === 'rental_homes'
export const isFlat = (type: PropertyType) => type === 'apartment' || type === 'condo' || type === 'penthouse'

export const buildingNames = namesIn(`
The_Larkspur Alder_House The_Marlowe Quarry_Lofts Juniper_Row The_Beckett Foundry_Flats
Marigold_Place The_Wexler Tidewater_House Sycamore_Commons The_Halcyon Ironwood_Lofts The_Penrose Bluebird_Court
The_Ashby Granary_Square The_Calder Linden_Terrace The_Whitlock Cypress_Point The_Rowan Copperline The_Delacorte
Harbor_Row The_Fenwick Magnolia_Court The_Ives Lantern_House The_Prescott Saltgrass_Flats The_Everly Brickyard_Lofts
The_Sterling_Arms Palmetto_House The_Corbin Millstone_Place The_Avondale Cordova_Court The_Hawthorne`)

/** Invented, with a short name for notes; email domains do not resolve. */
export const managers: readonly (readonly [name: string, domain: string, short: string])[] = [
  ['Hearthside Residential', 'hearthside.example', 'Hearthside'],
  ['Greystone Lane Management', 'greystonelane.example', 'Greystone'],
  ['Bellwether Living', 'bellwetherliving.example', 'Bellwether'],
  ['Oak & Ember Property Group', 'oakandember.example', 'Oak & Ember'],
  ['Northlight Residential', 'northlight.example', 'Northlight'],
  ['Civic Square Management', 'civicsquare.example', 'Civic Square'],
  ['Paloma Property Partners', 'palomapartners.example', 'Paloma'],
  ['Kestrel Communities', 'kestrelcommunities.example', 'Kestrel'],
  ['Tallgrass Leasing', 'tallgrassleasing.example', 'Tallgrass'],
  ['Harborview Asset Management', 'harborviewam.example', 'Harborview'],
  ['Second Story Living', 'secondstory.example', 'Second Story'],
  ['Redbrick & Associates', 'redbrickassociates.example', 'Redbrick'],
]

export const houseStyles: Partial<Record<PropertyType, readonly string[]>> = {
  house: namesIn(
    'Craftsman Bungalow Tudor Ranch Colonial Mid-century_home Victorian Four-square Modern_farmhouse',
  ),
  cottage: ['Cottage', 'Garden cottage', 'Carriage house'],
  townhouse: ['Townhouse', 'Row house', 'End-unit townhouse'],
  duplex: ['Duplex', 'Side-by-side duplex'],
  rental_homes: ['Rental home', 'Family rental', 'Rental bungalow'],
  commercial: ['Storefront', 'Corner storefront', 'Creative office', 'Warehouse space'],
}

export const homeFeatures = [
  'Original hardwood floors, refinished last year.',
  'New roof in 2024 with a transferable warranty.',
  'Deep front porch and a fenced back yard.',
  'Kitchen opens to the dining room; gas range.',
  'Primary suite at the back of the house, away from the street.',
  'Detached garage with its own electric panel.',
  'Mature trees shade the west side in the afternoon.',
  'Two living areas, one of which makes a good office.',
  'Laundry room off the kitchen.',
  'HVAC replaced in 2023; both zones under service contract.',
  'Plumbing and wiring fully updated when the kitchen was done.',
  'Covered patio and a level back yard.',
  'Built-in shelves in every bedroom.',
  'Walking distance to coffee, groceries and the park.',
  'Storage room under the stairs and a floored attic.',
]

export const flatFeatures = [
  'Floor-to-ceiling windows facing east.',
  'In-unit washer and dryer.',
  'Assigned garage space and a storage cage.',
  'Roof deck with grills, gym on the second floor.',
  'Quiet side of the building, over the courtyard.',
  'Quartz counters, full-size appliances.',
  'Walk-in closet and a proper entry hall.',
  'Dogs welcome up to two; there is a wash station by the garage.',
  'Balcony large enough for a table and four chairs.',
  'Package room and a front desk until 10 PM.',
  'Fiber internet in the building.',
  'Corner unit with windows on two sides.',
]

export const commercialFeatures = [
  'Eleven-foot ceilings and a roll-up door at the back.',
  'Two restrooms, one accessible; grease trap on site.',
  'Street parking in front and six spaces in the alley.',
  'Zoned for retail, office or light assembly.',
  'Existing sign band faces the corner.',
]
