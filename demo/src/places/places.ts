import { type CityId, cities, cityIds } from '@porchlight/contract/kernel/cities'
import type { PropertyType } from '@porchlight/contract/properties'
import { allowsConcurrentTours, placeKeys } from '@porchlight/server/features/properties/rules'
import type { properties } from '@porchlight/server/features/properties/tables'
import { cityContent } from '../content/cities.ts'
import type { Neighborhood, Street } from '../content/city-content.ts'
import { buildingNames, houseStyles, isFlat, isRented, managers, typesByMix } from '../content/listings.ts'
import { onDay } from '../days.ts'
import { type Agent, phoneIn } from '../people/people.ts'
import { type Random, randomFrom, stableId } from '../random.ts'
import { type Access, accessTo } from './access.ts'
import { descriptionOf, figuresOf } from './listing-figures.ts'

export type PropertyRow = typeof properties.$inferInsert

export type Property = {
  readonly id: string
  readonly city: CityId
  readonly zone: string
  readonly neighborhood: string
  readonly street: string
  readonly flat: boolean
  readonly rented: boolean
  readonly type: PropertyType
  /** Visible only to this agent; null when everyone sees it. */
  readonly only: string | null
  readonly createdAt: Date
  readonly access: Access
  readonly row: PropertyRow
}

type Building = {
  address: string
  street: string
  name: string
  manager: readonly [string, string, string]
  phone: string
}

/** An address on a street. House numbers in Queens have two parts. */
export const addressOn = ([street, from, to]: Street, zip: string, random: Random): string => {
  const number = random.int(from, to)
  return zip.startsWith('111') ? `${number}-${random.int(10, 88)} ${street}` : `${number} ${street}`
}

const unitIn = (city: CityId, type: PropertyType, random: Random): string => {
  if (type === 'penthouse') return `PH ${random.int(1, 9)}`
  if (city === 'new_york_city')
    return `Apt ${random.int(1, 14)}${random.pick(['A', 'B', 'C', 'D', 'E', 'F'])}`
  if (city === 'miami') return `Unit ${random.int(3, 38)}0${random.int(1, 9)}`
  return `${type === 'condo' ? 'Unit' : 'Apt'} ${random.int(1, 6)}${String(random.int(1, 28)).padStart(2, '0')}`
}

/** All listings of one city, street by street. */
const buildCity = (now: Date, city: CityId, agents: readonly Agent[]): Property[] => {
  const { neighborhoods, listings } = cityContent[city]
  const taken = new Set<string>()
  const buildings = new Map<string, Building[]>()
  const names = randomFrom(`buildings:${city}`).some(buildingNames, buildingNames.length)
  const built: Property[] = []
  for (let attempt = 0; built.length < listings; attempt++) {
    const random = randomFrom(`property:${city}:${attempt}`)
    const area = neighborhoods[built.length % neighborhoods.length]
    if (!area) throw new Error(`no neighborhoods: ${city}`)
    const type = random.weightedWord(typesByMix[area.mix])
    const building = isFlat(type) ? buildingIn(area, city, buildings, names, random) : null
    const street = random.pick(area.streets)
    const address = building?.address ?? addressOn(street, area.zip, random)
    const unit = building ? unitIn(city, type, random) : null
    const place = { address, unit, city, state: cities[city].state, zipCode: area.zip }
    const keys = placeKeys(place)
    const key = `${keys.addressKey}|${keys.unitKey}|${area.zip}`
    if (taken.has(key)) continue
    taken.add(key)
    built.push(
      buildProperty(now, area, agents, random, {
        ...place,
        ...keys,
        type,
        building,
        street: building?.street ?? street[0],
        index: built.length,
      }),
    )
  }
  return built
}

const buildingIn = (
  area: Neighborhood,
  city: CityId,
  buildings: Map<string, Building[]>,
  names: string[],
  random: Random,
): Building => {
  const here = buildings.get(area.name) ?? []
  buildings.set(area.name, here)
  if (here.length < 2 || (here.length < 4 && random.chance(0.25))) {
    const street = random.pick(area.streets)
    const address = addressOn(street, area.zip, random)
    const name = names.shift()
    const same = here.find((building) => building.address === address)
    if (name && !same) {
      const made = {
        address,
        street: street[0],
        name,
        manager: random.pick(managers),
        phone: phoneIn(city, random),
      }
      here.push(made)
      return made
    }
  }
  return random.pick(here)
}

type Spot = {
  address: string
  unit: string | null
  city: CityId
  state: string
  zipCode: string
  addressKey: string
  unitKey: string
  regionKey: string
  type: PropertyType
  building: Building | null
  street: string
  index: number
}

const buildProperty = (
  now: Date,
  area: Neighborhood,
  agents: readonly Agent[],
  random: Random,
  spot: Spot,
): Property => {
  const { type, building, street, index, city } = spot
  const zone = cities[city].timeZone
  const flat = isFlat(type)
  const rented = isRented(type)
  const local = agents.filter((agent) => agent.content.city === city && agent.content.status === 'active')
  // Every eleventh was added by an agent, and every fourth of those is still unpublished.
  const submitter = index % 11 === 7 ? random.pick(local) : null
  const only = submitter && index % 4 === 2 ? submitter.id : null
  const createdAt = onDay(
    now,
    -(index % 9 === 4 ? random.int(3, 100) : random.int(150, 420)),
    zone,
    random.int(540, 1080),
  )
  const manager = building?.manager ?? (rented || type === 'commercial' ? random.pick(managers) : null)
  const style = random.pick(houseStyles[type] ?? ['Home'])
  const name = building
    ? `${building.name} ${spot.unit?.replace(/^(?:Apt|Unit) /, '') ?? ''}`.trim()
    : random.chance(0.08)
      ? null
      : `${area.name} ${style}`
  const host =
    building?.manager[2] ?? (manager ? 'the manager' : random.pick(['the owner', 'the listing agent']))
  const id = stableId(`property:${spot.addressKey}|${spot.unitKey}|${spot.zipCode}`, createdAt)
  const row: PropertyRow = {
    id,
    propertyName: name,
    address: spot.address,
    unit: spot.unit,
    city,
    state: spot.state,
    zipCode: spot.zipCode,
    latitude: Number((area.at[0] + (random.next() - 0.5) * 0.007).toFixed(6)),
    longitude: Number((area.at[1] + (random.next() - 0.5) * 0.006).toFixed(6)),
    timeZone: zone,
    timeZoneAssumed: false,
    type,
    ...figuresOf(type, city, area, random),
    // Two in seven require an escort.
    escortRequired: index % 7 === 1 || index % 7 === 4,
    allowsConcurrentTours: allowsConcurrentTours(type),
    contactEmail: manager
      ? `${rented ? 'leasing' : 'showings'}@${manager[1]}`
      : `listings@${city.replaceAll('_', '-')}-showings.example`,
    contactPhone: building?.phone ?? phoneIn(city, random),
    propertyManagementCompany: manager?.[0] ?? null,
    imageUrl: null,
    description: descriptionOf(type, area.name, random),
    adminCreated: submitter === null,
    createdBy: submitter?.id ?? null,
    publishedAt: only ? null : createdAt,
    source: submitter ? 'form' : 'seed',
    addressKey: spot.addressKey,
    unitKey: spot.unitKey,
    regionKey: spot.regionKey,
    createdAt,
    updatedAt: createdAt,
  }
  return {
    id,
    city,
    zone,
    neighborhood: area.name,
    street,
    flat,
    rented,
    type,
    only,
    createdAt,
    access: accessTo({ type, host, key: id }),
    row,
  }
}

/** The 400 listings of the demo. */
export const buildProperties = (now: Date, agents: readonly Agent[]): Property[] =>
  cityIds.flatMap((city) => buildCity(now, city, agents))
