import { toCents } from '@porchlight/contract/kernel/money'
import type { Page } from '@porchlight/contract/kernel/page'
import type { PropertyType } from '@porchlight/contract/properties'
import type { CatalogCounts, PropertyOrigin, PropertySort } from '@porchlight/contract/properties/catalog'
import { leastPriceOf } from '@porchlight/contract/properties/prices'
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { bestMatchFirst } from '../../kernel/lists/best-match.ts'
import {
  type Condition,
  combine,
  conditionsFrom,
  contains,
  likePatterns,
  type PageOf,
  readPage,
} from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { type Facts, inCity, ownWords, type SeenBy, seenBy } from './policy.ts'
import { phraseIn, soughtIn, stricter } from './rules.search.ts'
import { allowsConcurrentTours, searchWords } from './rules.ts'
import { properties, propertyAgents } from './tables.ts'

const {
  searchText: _search,
  addressKey: _key,
  unitKey: _unit,
  regionKey: _region,
  joinedZip: _joined,
  zip5: _zip,
  ...columns
} = getTableColumns(properties)

export const select = (orm: Orm) => orm.select(columns).from(properties)

export type PropertyRow = Awaited<ReturnType<typeof select>>[number]

export type PropertyFilters = {
  q?: string | undefined
  city?: string | undefined
  type?: PropertyType | undefined
  escort?: 'required' | 'self_guided' | undefined
  /** In dollars. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  minBedrooms?: number | undefined
  origin?: PropertyOrigin | undefined
  published?: 'yes' | 'no' | undefined
  sort?: PropertySort | undefined
}

const living: Condition = { name: 'living', where: sql`${properties.retiredAt} is null` }

const visibleTo = (by: SeenBy): Condition[] => {
  if (by === 'staff') return [living]
  const where = sql`${properties.publishedAt} is not null or exists (select 1 from property_agents own
    where own.property_id = ${properties.id} and own.agent_id = ${sql.placeholder('agentId')}::uuid
      and own.withdrawn_at is null)`
  return [living, { name: 'agent', where, values: { agentId: by.agentId } }]
}

const containing = (facts: Facts, words: readonly string[]): Condition | false =>
  words.length > 0 && {
    name: words.length > 1 ? 'words' : 'word',
    where: contains(facts.searchText, 'q', words.length > 1 ? 3 : 1),
    values: { q: likePatterns(words.join(' ')) },
  }

const conditionsOf = (facts: Facts, filters: PropertyFilters): Condition[] => {
  const { city, type } = filters
  const { q, minBathrooms, ...sought } = soughtIn(filters.q)
  const maxPrice = stricter(Math.min, filters.maxPrice, sought.maxPrice)
  const minPrice = leastPriceOf(stricter(Math.max, filters.minPrice, sought.minPrice), maxPrice)
  const minBedrooms = stricter(Math.max, filters.minBedrooms, sought.minBedrooms)
  const escort = filters.escort ?? sought.escort
  return conditionsFrom([
    city !== undefined && inCity(facts, city),
    type && { name: 'type', where: eq(facts.type, sql.placeholder('type')), values: { type } },
    escort && {
      name: escort,
      where: sql`${facts.escortRequired} = ${sql.raw(String(escort === 'required'))}`,
    },
    minPrice !== undefined && {
      name: 'min_price',
      where: sql`${facts.priceCents} >= ${sql.placeholder('minPrice')}::bigint`,
      values: { minPrice: toCents(minPrice) },
    },
    maxPrice !== undefined && {
      name: 'max_price',
      where: sql`${facts.priceCents} <= ${sql.placeholder('maxPrice')}::bigint`,
      values: { maxPrice: toCents(maxPrice) },
    },
    minBedrooms !== undefined && {
      name: 'min_bedrooms',
      where: sql`${facts.bedrooms} >= ${sql.placeholder('minBedrooms')}::numeric`,
      values: { minBedrooms },
    },
    minBathrooms !== undefined && {
      name: 'min_bathrooms',
      where: sql`${facts.bathrooms} >= ${sql.placeholder('minBathrooms')}::numeric`,
      values: { minBathrooms },
    },
    containing(facts, searchWords(q)),
  ])
}

/** The unpublished places for which an agent has their own facts, as a subquery; the agent's id is a placeholder. */
const joinedPlaces = (matching: SQL) => sql`select ${ownWords.propertyId} from ${propertyAgents} own_words
  join properties joined on joined.id = ${ownWords.propertyId} and joined.published_at is null
  where ${ownWords.agentId} = ${sql.placeholder('agentId')}::uuid and ${ownWords.address} is not null
    and ${ownWords.withdrawnAt} is null and ${matching}`

const hasJoined = async (orm: Orm, agentId: string): Promise<boolean> => {
  const [row] = await readPrepared(orm, 'properties_joined', { agentId }, () =>
    orm.select({ joined: sql<boolean>`exists (${joinedPlaces(sql`true`)})` }).from(sql`(select 1) once`),
  )
  return row?.joined === true
}

/**
 * Applies the filters to the listings as this reader sees them: an agent must not find a place by another agent's
 * facts. Few agents have facts of their own, and without that alternative each filter can use its index, so this checks
 * it first.
 */
const filtersFor = async (orm: Orm, by: SeenBy, filters: PropertyFilters): Promise<Condition[]> => {
  const onListings = conditionsOf(properties, filters)
  if (by === 'staff' || onListings.length === 0 || !(await hasJoined(orm, by.agentId))) return onListings
  const listed = combine(onListings)
  const own = combine(conditionsOf(ownWords, filters))
  return [
    {
      name: `own_${listed.shape}`,
      where: sql`(${listed.where} and ${properties.id} <> all(array(${joinedPlaces(sql`true`)})))
        or ${properties.id} = any(array(${joinedPlaces(own.where)}))`,
      values: { ...listed.values, agentId: by.agentId },
    },
  ]
}

/** The text of a listing as this agent reads it: of an unpublished place that they joined, the one that they typed. */
const textInOwnWords = sql`coalesce((select ${ownWords.searchText} from ${propertyAgents} own_words
  where ${ownWords.propertyId} = ${properties.id} and ${ownWords.agentId} = ${sql.placeholder('agentId')}::uuid
    and ${ownWords.address} is not null and ${ownWords.withdrawnAt} is null and ${properties.publishedAt} is null),
  ${properties.searchText})`

/** The order of the best matches for this reader, under a name of its own. */
const bestFor = async (orm: Orm, by: SeenBy, phrase: string) =>
  by !== 'staff' && (await hasJoined(orm, by.agentId))
    ? { name: 'properties_best_own', ...bestMatchFirst(textInOwnWords, properties, phrase) }
    : { name: 'properties_best', ...bestMatchFirst(properties.searchText, properties, phrase) }

/** The listing with the facts that this agent typed. */
const typedFacts = (own: typeof propertyAgents.$inferSelect) => {
  const { address, city, state, type, escortRequired } = own
  if (address === null || city === null || state === null || type === null || escortRequired === null)
    return {}
  const { propertyName, contactEmail, contactPhone, propertyManagementCompany, imageUrl, unit, zipCode } = own
  const { priceCents, bedrooms, bathrooms, sqft, addedAt, coverPhotoId } = own
  return {
    propertyName,
    contactEmail,
    contactPhone,
    propertyManagementCompany,
    imageUrl,
    address,
    unit,
    city,
    state,
    zipCode,
    type,
    priceCents,
    bedrooms,
    bathrooms,
    sqft,
    escortRequired,
    coverPhotoId,
    allowsConcurrentTours: allowsConcurrentTours(type),
    description: null,
    createdBy: own.agentId,
    createdAt: addedAt,
    updatedAt: addedAt,
    // The listing's own version counts changes before this agent joined and since.
    version: own.version,
  }
}

/**
 * Returns rows for their reader: for another agent's unpublished place, an agent sees only their own facts and date.
 */
const inOwnWords = async (orm: Orm, by: SeenBy, rows: PropertyRow[]): Promise<PropertyRow[]> => {
  if (by === 'staff') return rows
  const joined = rows.filter(({ publishedAt, createdBy }) => publishedAt === null && createdBy !== by.agentId)
  if (joined.length === 0) return rows
  const ids = joined.map(({ id }) => id)
  const own = await orm
    .select()
    .from(propertyAgents)
    .where(and(eq(propertyAgents.agentId, by.agentId), inArray(propertyAgents.propertyId, ids)))
  const factsOf = new Map(own.map((facts) => [facts.propertyId, facts]))
  return rows.map((row) => {
    const facts = factsOf.get(row.id)
    return facts ? { ...row, ...typedFacts(facts) } : row
  })
}

/**
 * Filters that only the back office uses; they are literals in the statement, so that the partial indexes serve them.
 */
const deskConditions = ({ origin, published }: PropertyFilters): Condition[] =>
  conditionsFrom([
    origin && {
      name: origin,
      where: sql`${sql.raw(origin === 'admin_created' ? '' : 'not ')}${properties.adminCreated}`,
    },
    published && {
      name: `published_${published}`,
      where: sql`${properties.publishedAt} is ${sql.raw(published === 'yes' ? 'not null' : 'null')}`,
    },
  ])

/** What a property that this reader may see must meet to match. */
const conditionsFor = async (orm: Orm, by: SeenBy, filters: PropertyFilters): Promise<Condition[]> => [
  ...visibleTo(by),
  ...deskConditions(filters),
  ...(await filtersFor(orm, by, filters)),
]

/**
 * One page of visible properties, newest first unless sorted. `q` searches name, address, unit, city, state, ZIP and
 * type, word by word, ignoring case and accents, and its limits of price, bedrooms, bathrooms and escort count as filters.
 * With `bestFirst`, the first page has those that it matches best.
 */
export const listProperties = async (
  orm: Orm,
  by: SeenBy,
  filters: PropertyFilters,
  page: Page & { bestFirst?: boolean },
): Promise<PageOf<PropertyRow>> => {
  const matching = await conditionsFor(orm, by, filters)
  const phrase = page.bestFirst && phraseIn(filters.q)
  const best = phrase ? await bestFor(orm, by, phrase) : undefined
  const oldestFirst = filters.sort === 'oldest'
  const found = await readPage(
    orm,
    {
      name: oldestFirst ? 'properties_oldest' : 'properties',
      keyset: { at: properties.createdAt, id: properties.id, oldestFirst },
      matching,
      from: properties,
      rows: () => select(orm),
      keyOf: (property) => [property.createdAt, property.id],
      ...best,
    },
    page,
  )
  return { ...found, items: await inOwnWords(orm, by, found.items) }
}

/** Whether this reader may see a property that matches. */
export const hasProperty = async (orm: Orm, by: SeenBy, filters: PropertyFilters): Promise<boolean> => {
  const { where, values, shape } = combine(await conditionsFor(orm, by, filters))
  const found = await readPrepared(orm, `property_any_${shape}`, values, () =>
    orm.select({ id: properties.id }).from(properties).where(where).limit(1),
  )
  return found.length > 0
}

/** One property, if the reader may see it. */
export const findProperty = async (orm: Orm, by: SeenBy, id: string): Promise<PropertyRow | undefined> => {
  const byId = { name: 'id', where: eq(properties.id, sql.placeholder('id')), values: { id } }
  const { where, values, shape } = combine([byId, ...visibleTo(by)])
  const found = await readPrepared(orm, `property_${shape}`, values, () => select(orm).where(where))
  const [row] = await inOwnWords(orm, by, found)
  return row
}

/**
 * The property for a new tour.
 *
 * @throws Refusal not_found (404) if it is missing, retired, or invisible to this person
 */
export const requireTourableProperty = async (orm: Orm, viewer: Viewer, id: string): Promise<PropertyRow> => {
  const property = await findProperty(orm, seenBy(viewer), id)
  if (!property) throw refuse('not_found', { message: 'That property was not found.' })
  return property
}

// Counts published and own properties separately, because an index alone can answer each of them, but not both at once.
const countSeenBy = (by: SeenBy) =>
  by === 'staff'
    ? sql<number>`(select count(*) from properties where retired_at is null)::int`
    : sql<number>`((select count(*) from properties where retired_at is null and published_at is not null)
        + (select count(*) from property_agents own join properties p on p.id = own.property_id
            where own.agent_id = ${sql.placeholder('agentId')}::uuid and own.withdrawn_at is null
              and p.published_at is null and p.retired_at is null))::int`

/** The number of properties that a person can see. */
export const countProperties = async (orm: Orm, viewer: Viewer): Promise<number> => {
  const by = seenBy(viewer)
  const [name, values] = by === 'staff' ? ['properties_all_staff', {}] : ['properties_all_agent', by]
  const [row] = await readPrepared(orm, name, values, () =>
    orm.select({ count: countSeenBy(by) }).from(sql`(select 1) one`),
  )
  return row?.count ?? 0
}

/** The catalog's counts: this counts the listings of agents and derives the rest. */
export const countCatalog = async (orm: Orm): Promise<CatalogCounts> => {
  const counted = (where: string) =>
    sql<number>`(select count(*) from properties where retired_at is null ${sql.raw(where)})::int`
  const [row] = await readPrepared(orm, 'properties_counts', {}, () =>
    orm
      .select({
        total: counted(''),
        agentSubmitted: counted('and not admin_created'),
        unpublished: counted('and published_at is null'),
      })
      .from(sql`(select 1) one`),
  )
  const { total, agentSubmitted, unpublished } = row ?? { total: 0, agentSubmitted: 0, unpublished: 0 }
  return { total, adminCreated: total - agentSubmitted, agentSubmitted, unpublished }
}

/** The agents who see an unpublished property; those who have withdrawn it do not. */
export const listAgentsOf = async (orm: Orm, propertyId: string): Promise<string[]> => {
  const rows = await orm
    .select({ agentId: propertyAgents.agentId })
    .from(propertyAgents)
    .where(and(eq(propertyAgents.propertyId, propertyId), isNull(propertyAgents.withdrawnAt)))
  return rows.map(({ agentId }) => agentId)
}
