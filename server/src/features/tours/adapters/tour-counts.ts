import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import { readPrepared } from '../../../kernel/database/prepared.ts'
import { tours, tourTallies } from '../tables.ts'
import { groups, monthOfTour, needsAgent, overdue, undated } from './tour-filters.ts'

/** The dashboard's counts of one agent (the specification, agent area, section 4). */
export const countAgentTours = async (orm: Orm, agentId: string, now: Date) => {
  const [row] = await readPrepared(orm, 'tours_agent_counts', { agentId, now }, () =>
    orm
      .select({
        activeTours: sql<number>`count(*) filter (where ${tours.phase} = 'active')::int`,
        pendingTours: sql<number>`count(*) filter (where ${tours.phase} = 'pending')::int`,
        pastTours: sql<number>`count(*) filter (where ${tours.pastFrom} <= ${sql.placeholder('now')})::int`,
        needsYou: sql<number>`count(*) filter (where ${needsAgent})::int`,
      })
      .from(tours)
      .where(eq(tours.agentId, sql.placeholder('agentId'))),
  )
  return row ?? { activeTours: 0, pendingTours: 0, pastTours: 0, needsYou: 0 }
}

/** The months of an agent's past tours, latest first, with their numbers of tours. */
export const countPastMonths = (orm: Orm, agentId: string, now: Date) =>
  readPrepared(orm, 'tours_past_months', { agentId, now }, () =>
    orm
      .select({ month: monthOfTour, count: sql<number>`count(*)::int` })
      .from(tours)
      .where(
        and(
          eq(tours.agentId, sql.placeholder('agentId')),
          sql`${tours.pastFrom} <= ${sql.placeholder('now')}`,
        ),
      )
      .groupBy(sql`1`)
      .orderBy(sql`1 desc`),
  )

/**
 * The back office's counts. All but `archivedTours` leave out archived tours; `unassignedTours` are among the pending
 * ones. Open tours are counted from the index of open work and closed ones from tallies, so the cost does not grow with
 * the years.
 */
export const countStaffTours = async (orm: Orm, now: Date, untouchedBefore: Date) => {
  const open = readPrepared(orm, 'tours_open_counts', { now, untouchedBefore }, () =>
    orm
      .select({
        pendingTours: sql<number>`count(*) filter (where ${tours.phase} = 'pending')::int`,
        scheduledTours: sql<number>`count(*) filter (where ${tours.phase} = 'active')::int`,
        highPriorityTours: sql<number>`count(*) filter (where ${tours.priority} = 'high')::int`,
        unassignedTours: sql<number>`count(*) filter (where ${tours.phase} = 'pending' and ${tours.schedulingAssistantId} is null)::int`,
        assignedTours: sql<number>`count(*) filter (where ${tours.status} = 'assistant_assigned')::int`,
        inProgressTours: sql<number>`count(*) filter (where ${groups.in_progress})::int`,
        overdueTours: sql<number>`count(*) filter (where ${overdue})::int`,
        openUnassignedTours: sql<number>`count(*) filter (where ${tours.schedulingAssistantId} is null)::int`,
        undatedTours: sql<number>`count(*) filter (where ${undated})::int`,
      })
      .from(tours)
      .where(sql`${tours.archivedAt} is null and ${tours.phase} <> 'closed'`),
  )
  const all = readPrepared(orm, 'tours_all_counts', {}, () =>
    orm
      .select({
        totalTours: sql<number>`coalesce(sum(${tourTallies.kept}), 0)::int`,
        completedTours: sql<number>`coalesce(sum(${tourTallies.completed}), 0)::int`,
        archivedTours: sql<number>`coalesce(sum(${tourTallies.archived}), 0)::int`,
      })
      .from(tourTallies),
  )
  const [[opened], [total], byCity] = await Promise.all([open, all, countOpenByCity(orm)])
  if (!opened || !total) throw new Error('The count query returned no row')
  return {
    ...opened,
    ...total,
    openByStatus: sumBy(byCity, ({ status }) => status),
    openByCity: sumBy(byCity, ({ city }) => city),
  }
}

/** The sum of the counts of each group of rows. */
const sumBy = <Row extends { count: number }>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.count
  return sums
}

/** Counts the open tours per city (with its suburbs) and status. Reads only the index of open work. */
export const countOpenByCity = (orm: Orm) =>
  readPrepared(orm, 'tours_open_by_city', {}, () =>
    orm
      .select({ city: tours.metro, status: tours.status, count: sql<number>`count(*)::int` })
      .from(tours)
      .where(sql`${tours.archivedAt} is null and ${tours.phase} <> 'closed'`)
      .groupBy(tours.metro, tours.status),
  )
