import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { checkouts } from '../tables.ts'

/** The checkouts of an account, or abandoned checkouts that ended before a date. */
type Which = { userId: string } | { endedBefore: Date }

const cameToNothing = inArray(checkouts.state, ['cancelled', 'refunded'])

/**
 * Deletes the personal details of checkouts, including abandoned ones with a closed account's email address. Plan and
 * dates stay. Returns the ids of the checkouts.
 */
export const deleteCheckoutContacts = async (tx: Tx, which: Which): Promise<string[]> => {
  const blank = async (where: SQL | undefined) => {
    const forgotten = await tx
      .update(checkouts)
      .set({
        email: '',
        firstName: '',
        lastName: '',
        phone: null,
        licenseNumber: null,
        networkHash: null,
        resumeTokenHash: null,
      })
      .where(and(ne(checkouts.email, ''), where))
      .returning({ id: checkouts.id })
    return forgotten.map(({ id }) => id)
  }
  if ('endedBefore' in which) {
    const endedAt = sql`coalesce(${checkouts.refundedAt}, ${checkouts.cancelledAt}, ${checkouts.updatedAt})`
    return blank(and(cameToNothing, lt(endedAt, sql`${which.endedBefore.toISOString()}::timestamptz`)))
  }
  const isOwn = eq(checkouts.userId, which.userId)
  const own = await tx.select({ email: checkouts.email }).from(checkouts).where(isOwn)
  const addresses = own.map(({ email }) => email)
  if (addresses.length === 0) return []
  return blank(or(isOwn, and(cameToNothing, inArray(checkouts.email, addresses))))
}
