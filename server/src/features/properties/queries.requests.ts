import type { Page } from '@porchlight/contract/kernel/page'
import type { PropertyRequestStatus } from '@porchlight/contract/properties'
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import {
  type Condition,
  conditionsFrom,
  contains,
  likePatterns,
  type PageOf,
  readPage,
} from '../../kernel/lists/listing.ts'
import { users } from '../people/tables.ts'
import type { SeenBy } from './policy.ts'
import { searchWords } from './rules.ts'
import { propertyRequests } from './tables.ts'

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

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

/** One request of any agent. */
export const findRequest = (orm: Orm, id: string): Promise<RequestRow | undefined> =>
  firstRow(selectRequests(orm).where(eq(propertyRequests.id, id)))

export type RequestFilters = {
  q?: string | undefined
  status?: PropertyRequestStatus | 'answered' | undefined
}

const requestText = sql`fold_text(concat_ws(E'\n', ${propertyRequests.propertyName}, ${propertyRequests.address},
  ${propertyRequests.unit}, replace(${propertyRequests.city}, '_', ' '), ${propertyRequests.state},
  ${propertyRequests.zipCode}, ${agents.name}, ${agents.email}))`

const requestConditions = (of: SeenBy, { q, status }: RequestFilters): Condition[] => {
  const words = searchWords(q)
  return conditionsFrom([
    of !== 'staff' && {
      name: 'agent',
      where: eq(propertyRequests.requestedBy, sql.placeholder('agentId')),
      values: { agentId: of.agentId },
    },
    status === 'answered'
      ? { name: 'answered', where: sql`${propertyRequests.status} <> 'pending'` }
      : status && {
          name: 'status',
          where: eq(propertyRequests.status, sql.placeholder('status')),
          values: { status },
        },
    words.length > 0 && {
      name: 'q',
      where: contains(requestText, 'q'),
      values: { q: likePatterns(words.join(' ')) },
    },
  ])
}

/** One page of requests, newest first: an agent's own, or all for staff, who can search by place and agent. */
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
      rows: () => selectRequests(orm),
      keyOf: (request) => [request.createdAt, request.id],
    },
    page,
  )

/** The number of answers that an agent has not seen, and the newest of them. */
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
