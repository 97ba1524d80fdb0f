import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'

/**
 * Finds the new email address that a person has requested and not confirmed yet. The feature that sends its link lies
 * above people, so the composition root passes this in.
 */
export type FindPendingEmail = (
  orm: Orm,
  userId: string,
  now: Date,
) => Promise<{ email: string; expiresAt: Date } | null>

/** What the audit log reads of tours. Tours lie above people, so the composition root passes this in. */
export type AuditedTours = {
  /** The address and the time zone of tours, by their ids. */
  findPlaces: (
    orm: Orm,
    tourIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { address: string; timeZone: string }>>
  /** A subquery of the ids of an agent's tours. */
  idsOf: (agentId: SQL) => SQL
}
