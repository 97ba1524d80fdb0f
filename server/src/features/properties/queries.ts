import { isCityId } from '@porchlight/contract/kernel/cities'
import type { Page } from '@porchlight/contract/kernel/page'
import type { PropertyRequestStatus, PropertyType } from '@porchlight/contract/properties'
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '../../kernel/database.ts'
import {
  type Condition,
  combine,
  contains,
  likePattern,
  type PageOf,
  readPage,
} from '../../kernel/listing.ts'
import { prepared } from '../../kernel/prepared.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { users } from '../people/tables.ts'
import { type SeenBy, seenBy } from './policy.ts'
import { searchWords } from './rules.ts'
import { properties, propertyAgents, propertyRequests } from './tables.ts'

const {
  searchText: _search,
  addressKey: _key,
  unitKey: _unit,
  zip5: _zip,
  ...columns
} = getTableColumns(properties)

const select = (orm: Orm) => orm.select(columns).from(properties).$dynamic()

export type PropertyRow = Awaited<ReturnType<typeof select>>[number]

export type PropertyFilters = {
  q?: string | undefined
  city?: string | undefined
  type?: PropertyType | undefined
  escort?: 'required' | 'self_guided' | undefined
}

const living: Condition = { name: 'living', where: sql`${properties.retiredAt} is null` }

const visibleTo = (by: SeenBy): Condition[] => {
  if (by === 'staff') return [living]
  const where = sql`${properties.publishedAt} is not null or exists (select 1 from property_agents own
    where own.property_id = ${properties.id} and own.agent_id = ${sql.placeholder('agentId')}::uuid)`
  return [living, { name: 'agent', where, values: { agentId: by.agentId } }]
}

const cityIs = (city: string): Condition =>
  isCityId(city)
    ? { name: 'city', where: eq(properties.city, sql.placeholder('city')), values: { city } }
    : {
        name: 'town',
        where: sql`lower(${properties.city}) = lower(${sql.placeholder('city')})`,
        values: { city },
      }

// Word by word, not ALL of an array: the trigram index serves single comparisons only.
const sought = (word: string, index: number): Condition => ({
  name: `q${index}`,
  where: contains(properties.searchText, `q${index}`),
  values: { [`q${index}`]: likePattern(word) },
})

const conditionsOf = ({ city, type, escort, q }: PropertyFilters): Condition[] => [
  ...(city === undefined ? [] : [cityIs(city)]),
  ...(type === undefined
    ? []
    : [{ name: 'type', where: eq(properties.type, sql.placeholder('type')), values: { type } }]),
  ...(escort === undefined
    ? []
    : [
        {
          name: escort,
          where: sql`${properties.escortRequired} = ${sql.raw(String(escort === 'required'))}`,
        },
      ]),
  ...searchWords(q).map(sought),
]

/**
 * Rows as their reader may read them: of a place that another agent had added before, and that is not published yet, an
 * agent sees their own words and their own date, and nothing of the other's.
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
  const wordsOf = new Map(
    own.map(({ propertyId, agentId: _agent, addedAt, ...words }) => [
      propertyId,
      { ...words, description: null, createdAt: addedAt, updatedAt: addedAt },
    ]),
  )
  return rows.map((row) => ({ ...row, ...wordsOf.get(row.id) }))
}

/**
 * One page of the properties that somebody may see, newest first. `q` is looked for, word by word and without regard
 * to case, in name, address, unit, city, state, ZIP and type.
 *
 * @throws Refusal invalid_input for a cursor that is not of this list
 */
export const listProperties = async (
  orm: Orm,
  by: SeenBy,
  filters: PropertyFilters,
  page: Page,
): Promise<PageOf<PropertyRow>> => {
  const found = await readPage(
    orm,
    {
      name: 'properties',
      keyset: { at: properties.createdAt, id: properties.id },
      matching: [...visibleTo(by), ...conditionsOf(filters)],
      from: properties,
      rows: ({ where, order, limit }) =>
        select(orm)
          .where(where)
          .orderBy(...order)
          .limit(limit),
      keyOf: (property) => [property.createdAt, property.id],
    },
    page,
  )
  return { ...found, items: await inOwnWords(orm, by, found.items) }
}

/** One property, if it is theirs to see. */
export const findProperty = async (orm: Orm, by: SeenBy, id: string): Promise<PropertyRow | undefined> => {
  const byId = { name: 'id', where: eq(properties.id, sql.placeholder('id')), values: { id } }
  const { where, values, shape } = combine([byId, ...visibleTo(by)])
  const found = await prepared(orm, `property_${shape}`, (name) =>
    select(orm).where(where).prepare(name),
  ).execute(values)
  const [row] = await inOwnWords(orm, by, found)
  return row
}

/**
 * The property of a tour that this person is about to ask for.
 *
 * @throws Refusal not_found (404) when there is none, it is retired, or it is not theirs to see
 */
export const requireTourableProperty = async (orm: Orm, viewer: Viewer, id: string): Promise<PropertyRow> => {
  const property = await findProperty(orm, seenBy(viewer), id)
  if (!property) throw refuse('not_found', { message: 'That property was not found.' })
  return property
}

// Published and own are counted apart, so that an index alone can answer each; what is either has none.
const countSeenBy = (by: SeenBy) =>
  by === 'staff'
    ? sql<number>`(select count(*) from properties where retired_at is null)::int`
    : sql<number>`((select count(*) from properties where retired_at is null and published_at is not null)
        + (select count(*) from property_agents own join properties p on p.id = own.property_id
            where own.agent_id = ${sql.placeholder('agentId')}::uuid and p.published_at is null and p.retired_at is null))::int`

/** How many properties a person is shown. */
export const countProperties = async (orm: Orm, viewer: Viewer): Promise<number> => {
  const by = seenBy(viewer)
  const statement = prepared(orm, `properties_all_${by === 'staff' ? by : 'agent'}`, (name) =>
    orm
      .select({ count: countSeenBy(by) })
      .from(sql`(select 1) one`)
      .prepare(name),
  )
  const [row] = await statement.execute(by === 'staff' ? {} : by)
  return row?.count ?? 0
}

const agents = alias(users, 'agents')
const reviewers = alias(users, 'reviewers')

const selectRequests = (orm: Orm) =>
  orm
    .select({
      ...getTableColumns(propertyRequests),
      agentName: agents.name,
      agentEmail: agents.email,
      reviewerName: reviewers.name,
    })
    .from(propertyRequests)
    .innerJoin(agents, eq(agents.id, propertyRequests.requestedBy))
    .leftJoin(reviewers, eq(reviewers.id, propertyRequests.reviewedBy))
    .$dynamic()

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

/** One request, whoever's. */
export const findRequest = async (orm: Orm, id: string): Promise<RequestRow | undefined> => {
  const [row] = await selectRequests(orm).where(eq(propertyRequests.id, id))
  return row
}

export type RequestFilters = { q?: string | undefined; status?: PropertyRequestStatus | undefined }

const requestText = sql`lower(concat_ws(E'\n', ${propertyRequests.propertyName}, ${propertyRequests.address},
  ${propertyRequests.unit}, replace(${propertyRequests.city}, '_', ' '), ${propertyRequests.state},
  ${propertyRequests.zipCode}, ${agents.name}, ${agents.email}))`

const requestConditions = (of: SeenBy, { q, status }: RequestFilters): Condition[] => [
  ...(of === 'staff'
    ? []
    : [
        {
          name: 'agent',
          where: eq(propertyRequests.requestedBy, sql.placeholder('agentId')),
          values: { agentId: of.agentId },
        },
      ]),
  ...(status === undefined
    ? []
    : [
        {
          name: 'status',
          where: eq(propertyRequests.status, sql.placeholder('status')),
          values: { status },
        },
      ]),
  ...searchWords(q).map((word, index) => ({
    name: `q${index}`,
    where: contains(requestText, `q${index}`),
    values: { [`q${index}`]: likePattern(word) },
  })),
]

/**
 * One page of requests, newest first: an agent's own, or everybody's for staff, who may look for place and agent.
 *
 * @throws Refusal invalid_input for a cursor that is not of this list
 */
export const listRequests = (
  orm: Orm,
  of: SeenBy,
  filters: RequestFilters,
  page: Page,
): Promise<PageOf<RequestRow>> =>
  readPage(
    orm,
    {
      name: 'property_requests',
      keyset: { at: propertyRequests.createdAt, id: propertyRequests.id },
      matching: requestConditions(of, filters),
      from: sql`${propertyRequests} join ${users} agents on agents.id = ${propertyRequests.requestedBy}`,
      rows: ({ where, order, limit }) =>
        selectRequests(orm)
          .where(where)
          .orderBy(...order)
          .limit(limit),
      keyOf: (request) => [request.createdAt, request.id],
    },
    page,
  )

/** How many answers an agent has not seen, and the newest of them. */
export const findNewAnswers = async (
  orm: Orm,
  agentId: string,
): Promise<{ count: number; newest: RequestRow | null }> => {
  const unseen = and(
    eq(propertyRequests.requestedBy, agentId),
    isNotNull(propertyRequests.reviewedAt),
    isNull(propertyRequests.answerSeenAt),
  )
  const count = await orm.$count(propertyRequests, unseen)
  if (count === 0) return { count, newest: null }
  const [newest] = await selectRequests(orm)
    .where(unseen)
    .orderBy(desc(propertyRequests.reviewedAt), desc(propertyRequests.id))
    .limit(1)
  return { count, newest: newest ?? null }
}
