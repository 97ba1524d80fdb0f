import type { Page } from '@porchlight/contract/kernel/page'
import { foldAccents, wordsOf } from '@porchlight/contract/kernel/text/fold-accents'
import { Column, is, type Placeholder, type SQL, sql, type Table } from 'drizzle-orm'
import type { Orm } from '../database/database.ts'
import { fetchFor, readPrepared, type Selection } from '../database/prepared.ts'
import { hasTrigram } from '../database/trigrams.ts'
import { decodeCursor, encodeCursor, type KeyKind } from './cursor.ts'
import { type CountedList, isKnownLong, knownTotal, rememberLong, rememberTotal } from './totals.ts'

/** The server counts rows exactly up to this number (product decision: the wire). */
export const countedTo = 10_000

/** One page of a list. `total` is null when more than `countedTo` rows match. */
export type PageOf<T> = { items: T[]; next: string | null; total: number | null }

/**
 * One condition of a list: a short name, its SQL with placeholders, and their values. The names of the active
 * conditions form the statement's name, so each combination is built and planned once.
 */
export type Condition = { name: string; where: SQL; values?: Record<string, unknown> }

/** The conditions of the filters that a call has set; a filter that is not set gives a falsy value. */
export const conditionsFrom = (filters: readonly (Condition | false | '' | undefined)[]): Condition[] =>
  filters.filter((filter) => typeof filter === 'object')

/** The condition of a search for a text in a column of folded text (`fold_text`); none without a text. */
export const searchIn = (folded: Column | SQL, q: string | undefined): Condition[] =>
  conditionsFrom([q && { name: 'q', where: contains(folded, 'q'), values: { q: likePatterns(q) } }])

/** The order of a list: a non-null instant (or text, with `kind`), then the id. Descending unless `oldestFirst`. */
export type Keyset = { at: Column | SQL; id: Column | SQL; kind?: KeyKind; oldestFirst?: boolean }

/** A LIKE pattern for folded text that contains `text`: without accents, and with wildcards escaped. */
export const likePattern = (text: string): string => `%${foldAccents(text).replaceAll(/[\\%_]/g, '\\$&')}%`

/** How selective a word is for an index: whether it can find the word at all, then the word's length. */
const weight = (word: string): number => (hasTrigram(word) ? 1000 : 0) + word.length

/**
 * A LIKE pattern for each word of a search text, the words that an index finds best first. Without a word, the pattern
 * that every text matches.
 */
export const likePatterns = (text: string): string[] => {
  const patterns = wordsOf(foldAccents(text))
    .toSorted((one, other) => weight(other) - weight(one))
    .map(likePattern)
  return patterns.length > 0 ? patterns : ['%']
}

/**
 * Whether folded text (`fold_text`) contains all words of a placeholder (`likePatterns`). The database lower-cases both,
 * because JavaScript treats a final `Σ` differently.
 *
 * PostgreSQL looks up single comparisons in a trigram index, but not ALL of an array. It takes each comparison for one
 * row in 200, whatever its word. So a list that may be in order by another index compares one word by itself: with
 * more, PostgreSQL would always prefer the trigram index, which is slow for words that most rows contain. The numbers
 * compared with `all` only tell PostgreSQL whether to expect all rows (`<> 0`) or one in 200 (`= 1`).
 *
 * @param looked how many words an index may look up: of a column usually one; three if nothing else finds the rows
 */
export const contains = (
  folded: Column | SQL,
  placeholder: string,
  looked: 0 | 1 | 3 = is(folded, Column) ? 1 : 0,
): SQL => {
  const words = sql`(${sql.placeholder(placeholder)}::text[])`
  const rest = sql`array(select lower(word) from unnest(${words}[${sql.raw(String(looked + 1))}:]) word)`
  const all = sql`(${folded} like all(${rest}))::int`
  if (looked === 0) return sql`${all} = 1`
  const first = sql`${folded} like lower(${words}[1])`
  if (looked === 1) return sql`${first} and ${all} <> 0`
  const [second, third] = [2, 3].map(
    (at) => sql`${folded} like lower(coalesce(${words}[${sql.raw(String(at))}], '%'))`,
  )
  return sql`${first} and ${second} and ${third} and ${all} <> 0`
}

/** Combines conditions into one (true if there are none), with their values and their part of the statement's name. */
export const combine = (conditions: readonly Condition[]) => ({
  where:
    conditions.length === 0
      ? sql`true`
      : sql.join(
          conditions.map(({ where }) => sql`(${where})`),
          sql` and `,
        ),
  values: Object.assign({}, ...conditions.map(({ values }) => values ?? {})) as Record<string, unknown>, // Object.assign without arguments returns {}
  // No name contains this separator: 'a_b' with 'c' must differ from 'a' with 'b_c'.
  shape: conditions.map(({ name }) => name).join('+'),
})

/**
 * Turns rows, fetched with one more than requested, into a page.
 *
 * @param found the number of keys that the search found; a row deleted since then does not end the list
 */
export const pageOf = <T>(
  rows: T[],
  limit: number,
  cursorOf: (last: T) => string,
  found = rows.length,
): Omit<PageOf<T>, 'total'> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found > limit && last !== undefined ? cursorOf(last) : null }
}

/** A count of at most `countedTo`, or null beyond. */
export const boundedTotal = (counted: number): number | null => (counted > countedTo ? null : counted)

/**
 * The condition for rows after the cursor; none without a cursor.
 *
 * @throws Refusal invalid_input for a cursor of another list
 */
const afterCursor = ({ at, id, kind, oldestFirst }: Keyset, cursor: string | undefined): Condition[] => {
  const last = decodeCursor(cursor, kind)
  if (last === undefined) return []
  const type = sql.raw(kind === 'text' ? 'text' : 'timestamptz')
  const row = sql`(${sql.placeholder('lastAt')}::${type}, ${sql.placeholder('lastId')}::uuid)`
  return [
    { name: 'after', where: sql`(${at}, ${id}) ${sql.raw(oldestFirst ? '>' : '<')} ${row}`, values: last },
  ]
}

const orderOf = ({ at, id, oldestFirst }: Keyset): [SQL, SQL] =>
  oldestFirst ? [sql`${at} asc`, sql`${id} asc`] : [sql`${at} desc`, sql`${id} desc`]

/** The number of matching rows, up to one more than `countedTo`, as a subquery. */
const countOf = (from: Table | SQL, where: SQL) =>
  sql<number>`(select count(*)::int from (select 1 from ${from} where ${where} limit ${sql.raw(String(countedTo + 1))}) matching)`

const countMatching = async (orm: Orm, { statement, values }: CountedList, counted: SQL<number>) => {
  const [row] = await readPrepared(orm, statement, values, () =>
    orm.select({ counted }).from(sql`(select 1) once`),
  )
  return row?.counted ?? 0
}

/** A query of Drizzle to which `readPage` adds the page's conditions, order and limit. */
type Narrowable<Row> = {
  where: (where: SQL) => {
    orderBy: (...order: [SQL, SQL]) => { limit: (limit: Placeholder) => Selection<Row> }
  }
}

/** What a page selects besides its rows: the count, if the server does not know it, and how often the table has changed. */
export type Totals = { counted: SQL<number | null>; changes: SQL<string | null> }

const noTotals: Totals = { counted: sql`null::int`, changes: sql`null::text` }

/** The description of a list for `readPage`. */
export type List<Row> = {
  /**
   * The prefix of its statements' names. It must include everything that changes their text, such as the order, except
   * the conditions.
   */
  name: string
  keyset: Keyset
  matching: readonly Condition[]
  /** The table to count, or a join of the tables that the conditions use. */
  from: Table | SQL
  /**
   * A text that differs after every change of the tables that the conditions use. With it, a count is remembered until
   * the next change. Conditions with `now` are counted at each call.
   */
  changes?: SQL<string> | undefined
  /**
   * Builds the query for all rows, without conditions and order. If it selects the totals, the count comes with the page,
   * which then need not wait in memory.
   */
  rows: (totals: Totals) => Narrowable<Row & { counted?: number | null; changes?: string | null }>
  /**
   * Set for a text search that no index can order: the matches are looked up once for both count and page, if they are
   * few enough to count. These are the conditions `matching` as that look-up needs them.
   */
  sought?: readonly Condition[] | undefined
  /** Values for the query's other placeholders. */
  values?: Record<string, unknown>
  /** A row's instant or text in the order, and its id. */
  keyOf: (row: Row) => [at: Date | string, id: string]
}

/** The page of a list whose matches were looked up once; null if there are more than `countedTo` (`whole`). */
const readFound = async <Row>(
  orm: Orm,
  list: List<Row>,
  sought: readonly Condition[],
  whole: CountedList,
  { limit, cursor }: Page,
): Promise<PageOf<Row> | null> => {
  const { name, keyset, from } = list
  const everything = combine(sought)
  const [after] = afterCursor({ ...keyset, at: sql`at`, id: sql`id` }, cursor)
  const order = orderOf({ ...keyset, at: sql`at`, id: sql`id` })
  const { size, literal } = fetchFor(limit)
  const rest = after ? '+after' : ''
  const values = { ...everything.values, ...after?.values }
  const ids = await readPrepared(orm, `${name}_found_${size}_${everything.shape}${rest}`, values, () =>
    orm.select({ counted: sql<number>`counted`, id: sql<string | null>`id` }).from(
      sql`(with found as materialized (
            select ${keyset.id} as id, ${keyset.at} as at from ${from} where ${everything.where}
            limit ${sql.raw(String(countedTo + 1))}
          ), counting as (select count(*)::int as counted from found)
          select counted, page.id from counting left join lateral (
            select id from found where counted <= ${sql.raw(String(countedTo))} and (${after?.where ?? sql`true`})
            order by ${order[0]}, ${order[1]} limit ${literal}
          ) page on true) looked`,
    ),
  )
  const counted = ids[0]?.counted ?? 0
  if (counted > countedTo) {
    rememberLong(orm, whole)
    return null
  }
  const wanted = ids.flatMap(({ id }) => id ?? [])
  const read = () =>
    readPrepared(orm, `${name}_of_${size}`, { ...list.values, ids: wanted }, () =>
      list
        .rows(noTotals)
        .where(sql`${keyset.id} = any(${sql.placeholder('ids')}::uuid[])`)
        .orderBy(...orderOf(keyset))
        .limit(literal),
    )
  const rows = wanted.length === 0 ? [] : await read()
  const page = pageOf<Row>(rows, limit, (last) => encodeCursor(...list.keyOf(last)), wanted.length)
  return { ...page, total: counted }
}

/**
 * One page of a list after the cursor, with the total number of matches.
 *
 * @throws Refusal invalid_input for a cursor of another list
 */
export const readPage = async <Row>(
  orm: Orm,
  list: List<Row>,
  { limit, cursor }: Page,
): Promise<PageOf<Row>> => {
  const { name, keyset, matching } = list
  const everything = combine(matching)
  const count = countOf(list.from, everything.where)
  const whole = { statement: `${name}_count_${everything.shape}`, values: everything.values }
  const found =
    list.sought && !isKnownLong(orm, whole)
      ? await readFound(orm, list, list.sought, whole, { limit, cursor })
      : null
  if (found) return found
  const long = list.sought !== undefined || isKnownLong(orm, whole)

  const { where, values, shape } = combine([...matching, ...afterCursor(keyset, cursor)])
  const { size, literal } = fetchFor(limit)
  const changes = long || 'now' in everything.values ? undefined : list.changes
  const known = changes && knownTotal(orm, whole)
  const totals = (): Totals => {
    if (long) return noTotals
    if (!changes) return { counted: count, changes: sql`null::text` }
    const isKnown = sql`${changes} = ${sql.placeholder('knownChanges')}::text`
    return { counted: sql`case when ${isKnown} then null else ${count} end`, changes }
  }
  const statement = `${name}_${size}${long ? '_long' : ''}_${shape}`
  const rows = await readPrepared(
    orm,
    statement,
    { ...list.values, ...values, ...(changes && { knownChanges: known?.changes ?? null }) },
    () =>
      list
        .rows(totals())
        .where(where)
        .orderBy(...orderOf(keyset))
        .limit(literal),
  )
  const page = pageOf<Row>(rows, limit, (last) => encodeCursor(...list.keyOf(last)))
  // A first page that is not full already shows the total.
  if (cursor === undefined && page.next === null) return { ...page, total: page.items.length }
  if (long) return { ...page, total: null }

  const [first] = rows
  if (known && first?.changes === known.changes) return { ...page, total: known.counted }
  const total = boundedTotal(first?.counted ?? (await countMatching(orm, whole, count)))
  if (total === null) rememberLong(orm, whole)
  else if (first?.changes) rememberTotal(orm, whole, { counted: total, changes: first.changes })
  return { ...page, total }
}
