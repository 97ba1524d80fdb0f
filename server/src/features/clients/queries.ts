import type { Page } from '@porchlight/contract/kernel/page'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { bestMatchFirst } from '../../kernel/lists/best-match.ts'
import { type Condition, type PageOf, readPage, searchIn } from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import { clients } from './tables.ts'

const { searchText: _search, ...columns } = getTableColumns(clients)

const select = (orm: Orm) => orm.select(columns).from(clients)

export type ClientRow = Awaited<ReturnType<typeof select>>[number]

/** Whose clients a query covers; an agent never sees another agent's (product decision: client). */
export type ClientScope = { agentId: string } | 'all'

const scopeOf = (scope: ClientScope): Condition =>
  scope === 'all'
    ? { name: 'all', where: sql`true` }
    : {
        name: 'own',
        where: eq(clients.agentId, sql.placeholder('agentId')),
        values: { agentId: scope.agentId },
      }

/**
 * One page of clients, newest first. `q` searches name, email address and phone number, ignoring case and accents; with
 * `bestFirst`, the first page has those that it matches best.
 */
export const listClients = (
  orm: Orm,
  scope: ClientScope,
  { q, bestFirst, ...page }: Page & { q?: string | undefined; bestFirst?: boolean },
): Promise<PageOf<ClientRow>> => {
  const best = bestFirst && q && bestMatchFirst(clients.searchText, clients, q)
  return readPage(
    orm,
    {
      name: 'clients',
      keyset: { at: clients.createdAt, id: clients.id },
      matching: [scopeOf(scope), ...searchIn(clients.searchText, q)],
      from: clients,
      rows: () => select(orm),
      keyOf: (client) => [client.createdAt, client.id],
      ...(best && { name: 'clients_best', ...best }),
    },
    page,
  )
}

/** One client of one agent. */
export const findClient = (orm: Orm, agentId: string, clientId: string): Promise<ClientRow | undefined> =>
  firstRow(select(orm).where(and(eq(clients.id, clientId), eq(clients.agentId, agentId))))

/** The same client. Another agent's is as unknown as one that does not exist. */
export const requireClient = async (orm: Orm, agentId: string, clientId: string): Promise<ClientRow> => {
  const client = await findClient(orm, agentId, clientId)
  if (!client) throw refuse('not_found')
  return client
}

/** How many clients an agent has. */
export const countClients = async (orm: Orm, agentId: string): Promise<number> => {
  const [row] = await readPrepared(orm, 'clients_of_agent', { agentId }, () =>
    orm
      .select({ count: sql<number>`count(*)::int` })
      .from(clients)
      .where(eq(clients.agentId, sql.placeholder('agentId'))),
  )
  return row?.count ?? 0
}
