import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import type { FindPendingEmail } from '../people/ports.ts'
import { users } from '../people/tables.ts'
import { userTokens } from './tables.ts'

/** Matches an unused link by its hash. Links of locked and closed accounts are not valid. */
const isValid = (tokenHash: string, now: Date) =>
  and(
    eq(userTokens.tokenHash, tokenHash),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, now),
    eq(users.isLocked, false),
    eq(users.isActive, true),
    isNull(users.anonymisedAt),
  )

/** Finds a valid password link and its person, by the link's hash. */
export const findPasswordLink = async (orm: Orm, tokenHash: string, now: Date) => {
  const [row] = await orm
    .select({ purpose: userTokens.purpose, email: users.email, userType: users.userType })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .where(isValid(tokenHash, now))
  if (!row || row.purpose === 'email_change') return undefined
  return { ...row, purpose: row.purpose }
}
export type PasswordLinkRow = NonNullable<Awaited<ReturnType<typeof findPasswordLink>>>

/** The newest invitation of a person that they have not used, also if it has expired. */
export const findInvitation = async (orm: Orm, userId: string) => {
  const [row] = await orm
    .select({ sentAt: userTokens.createdAt, expiresAt: userTokens.expiresAt })
    .from(userTokens)
    .where(
      and(eq(userTokens.userId, userId), eq(userTokens.purpose, 'invitation'), isNull(userTokens.usedAt)),
    )
    .orderBy(desc(userTokens.createdAt))
    .limit(1)
  return row ?? null
}
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Finds the address that a valid link confirms, by the link's hash. */
export const findEmailChange = async (orm: Orm, tokenHash: string, now: Date) => {
  const [row] = await orm
    .select({ id: userTokens.id, userId: userTokens.userId, newEmail: userTokens.newEmail })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .where(and(isValid(tokenHash, now), eq(userTokens.purpose, 'email_change')))
  return row?.newEmail ? { ...row, newEmail: row.newEmail } : undefined
}

/** The newest email address that a person has requested and not confirmed yet. */
export const findPendingEmail: FindPendingEmail = async (orm, userId, now) => {
  const [row] = await orm
    .select({ email: userTokens.newEmail, expiresAt: userTokens.expiresAt })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        eq(userTokens.purpose, 'email_change'),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(userTokens.createdAt))
    .limit(1)
  return row?.email ? { email: row.email, expiresAt: row.expiresAt } : null
}
