import { mostFound } from '@porchlight/contract/search'
import { awaitAll } from '../../kernel/await-all.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { hasTrigram } from '../../kernel/database/trigrams.ts'
import type { PageOf } from '../../kernel/lists/listing.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { listAccounts } from '../accounts/queries.ts'
import { listAssistants } from '../assistants/queries.ts'
import { listClients } from '../clients/queries.ts'
import { listProperties } from '../properties/queries.ts'
import { phraseIn } from '../properties/rules.search.ts'
import { listTours } from '../tours/queries.lists.ts'
import { scopesOf } from './policy.ts'
import { byNameMatch } from './rules.ts'

/** An agent's list does not name its agent. */
const findTours = async (
  orm: Orm,
  viewer: Viewer,
  scope: Parameters<typeof listTours>[2],
  q: string,
  page: Parameters<typeof listTours>[4],
) => {
  const { items } = await listTours(orm, viewer, scope, { q }, page)
  return { items: items.map((row) => ({ ...row, agentName: row.agentName ?? viewer.name })) }
}

/** The best matches are chosen among this many of the database's first ones. */
const mostCompared = 60
/** The whole team is compared, because its list is in the order of the names. */
const wholeTeam = 500

/**
 * The first rows of a search, the best matches first. Ranking costs time for each match: a fifth of a second for a word in
 * 200,000 rows. So a text that more rows contain than a list counts keeps the list's order.
 */
const rankedRows = async <Row>(list: (bestFirst: boolean) => Promise<PageOf<Row>>): Promise<PageOf<Row>> => {
  const first = await list(false)
  const isRanked = first.next !== null && first.total !== null
  return isRanked ? list(true) : first
}

/**
 * The tours, people, clients and properties that contain the words of the text, each list with the reads of its own
 * screen: tours in its order, the others by how well their names match. A text like '(((' finds nothing, because the
 * database would read every row for it.
 */
export const findAnything = (orm: Orm, viewer: Viewer, q: string, now: Date) => {
  const scopes = scopesOf(viewer)
  const page = { limit: mostCompared, now }
  const indexed = hasTrigram(q)
  const itemsOf = async <Row>(list: (() => Promise<{ items: Row[] }>) | null | false): Promise<Row[]> =>
    list && indexed ? (await list()).items : []
  const bestOf = async <Row>(
    namesOf: (row: Row) => readonly (string | null)[],
    list: (() => Promise<{ items: Row[] }>) | null | false,
    text = q,
  ): Promise<Row[]> => byNameMatch(await itemsOf(list), namesOf, text).slice(0, mostFound)
  const byName = ({ name }: { name: string | null }) => [name]
  const { tours, clients, properties, people } = scopes
  return awaitAll({
    tours: itemsOf(tours && (() => findTours(orm, viewer, tours, q, { limit: mostFound, now }))),
    accounts: bestOf(
      byName,
      people === 'all' && (() => rankedRows((bestFirst) => listAccounts(orm, { q }, { ...page, bestFirst }))),
    ),
    assistants: bestOf(
      byName,
      people === 'assistants' && (() => listAssistants(orm, { q }, { limit: wholeTeam })),
    ),
    clients: bestOf(
      byName,
      clients && (() => rankedRows((bestFirst) => listClients(orm, clients, { q, ...page, bestFirst }))),
    ),
    properties: bestOf(
      ({ propertyName, address, unit }) => [propertyName, address, unit && `${address} ${unit}`],
      properties &&
        (() => rankedRows((bestFirst) => listProperties(orm, properties, { q }, { ...page, bestFirst }))),
      phraseIn(q),
    ),
  })
}

export type Found = Awaited<ReturnType<typeof findAnything>>
