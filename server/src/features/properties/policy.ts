import { type CityId, cityIds, isCityId } from '@porchlight/contract/kernel/cities'
import { metroOf, otherCities } from '@porchlight/contract/kernel/metros'
import { type Column, eq, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Condition } from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { properties, propertyAgents } from './tables.ts'

/** The reader of a query on properties. */
export type SeenBy = { agentId: string } | 'staff'

/**
 * The properties that a person may see (product decision: who sees them): staff all, agents published ones and their
 * own. Nobody sees retired ones.
 */
export const seenBy = (viewer: Viewer): SeenBy =>
  viewer.door === 'agent' ? { agentId: viewer.userId } : 'staff'

/** What decides about the photos of a property. */
type Listed = Pick<typeof properties.$inferSelect, 'publishedAt' | 'createdBy'>

/**
 * Whose photos of a property a person sees: the listing's own (null); or, while it is unpublished, those of an agent who
 * joined it, who alone sees them (decision 0010).
 */
export const photosSeenBy = (viewer: Viewer, { publishedAt, createdBy }: Listed): string | null =>
  viewer.door !== 'agent' || publishedAt !== null || createdBy === viewer.userId ? null : viewer.userId

/** Whether a person may change the photos of a property that they see: staff, and agents until it is published. */
export const mayChangePhotos = (viewer: Viewer, { publishedAt }: Listed): boolean =>
  viewer.door === 'agent' ? publishedAt === null : viewer.permissions.has('properties.edit')

/** @throws Refusal not_allowed (403) unless this person may change the photos */
export const requirePhotoChange = (mayChange: boolean): void => {
  if (!mayChange)
    throw refuse('not_allowed', { message: 'Our team looks after the photos of published properties.' })
}

/** The facts that agents typed when they joined a place. */
export const ownWords = alias(propertyAgents, 'own_words')

/** The agent who reads: the agent of a tour or a conversation; or staff, who read the listing's facts. */
type Reader = Column | 'staff'

const isTheirOwn = (agentId: Column) =>
  sql`${properties.publishedAt} is not null or ${properties.createdBy} = ${agentId}`

const typedBy = (agentId: Column, what: Column | SQL) => sql`(select ${what} from ${propertyAgents} own_words
  where ${ownWords.propertyId} = ${properties.id} and ${ownWords.agentId} = ${agentId} and ${ownWords.address} is not null)`

/** SQL whose value the driver reads as it reads the column's: text, numbers and booleans (kernel/database/prepared.ts). */
const like = <C extends Column>(_column: C, expression: SQL): SQL<GetColumnData<C>> =>
  expression as SQL<GetColumnData<C>> // the column's own type, or null where it may be null

/** The location of a place: as the agent typed it, otherwise as listed. Also for an agent with a tour of the place. */
const whereabouts = <C extends Column>(reader: Reader, own: Column, listed: C) =>
  like(
    listed,
    reader === 'staff'
      ? sql`${listed}`
      : sql`case when ${isTheirOwn(reader)} or ${typedBy(reader, sql`true`)} is null then ${listed}
          else ${typedBy(reader, own)} end`,
  )

/** The descriptive facts of a place: no agent reads another agent's words. */
const said = <C extends Column>(reader: Reader, own: Column, listed: C) =>
  like(
    listed,
    reader === 'staff'
      ? sql`${listed}`
      : sql`case when ${isTheirOwn(reader)} then ${listed} else ${typedBy(reader, own)} end`,
  )

/**
 * A place's facts for their reader, for a query that joins `properties`. While it is unpublished, the second agent
 * reads their own facts (decision 0010).
 */
export const placeAsRead = (reader: Reader) => ({
  propertyName: said(reader, ownWords.propertyName, properties.propertyName),
  address: whereabouts(reader, ownWords.address, properties.address),
  unit: whereabouts(reader, ownWords.unit, properties.unit),
  city: whereabouts(reader, ownWords.city, properties.city),
  state: whereabouts(reader, ownWords.state, properties.state),
  zipCode: whereabouts(reader, ownWords.zipCode, properties.zipCode),
})

/** The same for a listing's price and requirements. */
export const termsAsRead = (reader: Reader) => ({
  priceCents: said(reader, ownWords.priceCents, properties.priceCents),

  propertyEscortRequired: whereabouts(reader, ownWords.escortRequired, properties.escortRequired),
})

/**
 * The folded text by which an agent finds something at a place: `stored` for readers of the listing's facts, otherwise
 * `facts` and the place's facts as this agent reads them.
 */
export const textAsRead = (
  of: { agentId: Column; propertyId: Column },
  stored: Column,
  facts: readonly (Column | SQL)[],
): SQL => {
  const { propertyName, address, unit, city, state, zipCode } = placeAsRead(of.agentId)
  const place = sql`${propertyName}, address_text(${address}, ${unit}, ${city}, ${state}, ${zipCode})`
  const text = sql`fold_text(concat_ws(E'\\n', ${sql.join([...facts], sql`, `)}, ${place}))`
  return sql`(select case when ${isTheirOwn(of.agentId)} then ${stored} else ${text} end from ${properties}
    where ${properties.id} = ${of.propertyId})`
}

/** The facts that a filter reads: the listing's, or those of an agent who joined it. */
export type Facts = typeof properties | typeof ownWords

// These values come from tables in the program, so they are literals in the statement's text. PostgreSQL looks up a
// value in such a list by hash; for a hundred prefixes that takes a sixth of a regular expression's time.
const literal = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)
const literals = (texts: readonly string[]): SQL => sql.raw(texts.map((text) => `'${text}'`).join(', '))

/** Whether a listing outside the eight cities lies in the area of one: by its ZIP code, otherwise by its town. */
const isAround = (facts: Facts, city: CityId): SQL => {
  const { zips, towns, state } = metroOf(city)
  const begins = zips.map(
    ({ digits, prefixes }) =>
      sql`left(nullif(${facts.zipCode}, ''), ${sql.raw(String(digits))}) in (${literals(prefixes)})`,
  )
  const byZip = sql`(${sql.join(begins, sql` or `)})`
  if (towns.length === 0) return sql`coalesce(${byZip}, false)`
  const byTown = sql`lower(${facts.city}) in (${literals(towns)}) and ${facts.state} = ${literal(state)}`
  return sql`coalesce(${byZip}, ${byTown})`
}

/** Listings of one of the eight cities including its suburbs, of all other places, or of a town by name. */
export const inCity = (facts: Facts, city: string): Condition => {
  const elsewhere = sql`${facts.city} not in (${literals(cityIds)})`
  if (isCityId(city)) {
    const own = eq(facts.city, sql.placeholder('city'))
    const where = sql`${own} or (${elsewhere} and ${isAround(facts, city)})`
    return { name: `metro_${city}`, where, values: { city } }
  }
  if (city === otherCities) {
    const around = cityIds.map((id) => isAround(facts, id))
    return { name: 'no_metro', where: sql`${elsewhere} and not (${sql.join(around, sql` or `)})` }
  }
  return {
    name: 'town',
    where: sql`lower(${facts.city}) = lower(${sql.placeholder('city')})`,
    values: { city },
  }
}
