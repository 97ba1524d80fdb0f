import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { settings, users } from './tables.ts'

export type PersonRow = typeof users.$inferSelect

/** One person by id. */
export const findPerson = async (orm: Orm, userId: string): Promise<PersonRow | undefined> => {
  const [person] = await orm.select().from(users).where(eq(users.id, userId)).limit(1)
  return person
}

/** The settings of the back office: always exactly one row. */
export const readSettings = async (orm: Orm) => {
  const [row] = await orm.select().from(settings).limit(1)
  if (!row) throw new Error('The settings row is missing; migrations write it')
  return row
}

/** Agents who are active, counted. */
export const countActiveAgents = async (orm: Orm): Promise<number> => {
  const [row] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(sql`${users.userType} = 'real_estate_agent' and ${users.isActive} and not ${users.isLocked}`)
  return row?.count ?? 0
}
