import { isCityId } from '@porchlight/contract/kernel/cities'
import type { Page } from '@porchlight/contract/kernel/page'
import type { PropertyType } from '@porchlight/contract/properties'
import { eq, getTableColumns, sql } from 'drizzle-orm'
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
import { type SeenBy, seenBy } from './policy.ts'
import { searchWords } from './rules.ts'
import { properties } from './tables.ts'

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
 * One page of the properties that somebody may see, newest first. `q` is looked for, word by word and without regard
 * to case, in name, address, unit, city, state, ZIP and type.
 *
 * @throws Refusal invalid_input for a cursor that is not of this list
 */
export const listProperties = (
  orm: Orm,
  by: SeenBy,
  filters: PropertyFilters,
  page: Page,
): Promise<PageOf<PropertyRow>> =>
  readPage(
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

/** One property, if it is theirs to see. */
export const findProperty = async (orm: Orm, by: SeenBy, id: string): Promise<PropertyRow | undefined> => {
  const byId = { name: 'id', where: eq(properties.id, sql.placeholder('id')), values: { id } }
  const { where, values, shape } = combine([byId, ...visibleTo(by)])
  const [row] = await prepared(orm, `property_${shape}`, (name) =>
    select(orm).where(where).prepare(name),
  ).execute(values)
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
