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

/**
 * Finds the address and the time zone of tours, by their ids, for the audit log. Tours lie above people, so the
 * composition root passes this in.
 */
export type FindTourPlaces = (
  orm: Orm,
  tourIds: readonly string[],
) => Promise<ReadonlyMap<string, { address: string; timeZone: string }>>
