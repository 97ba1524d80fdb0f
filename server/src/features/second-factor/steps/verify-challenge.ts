import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { twoFactorChallenges } from '../tables.ts'

/**
 * Uses up the open challenge of this token's hash, which works once.
 *
 * @throws Refusal ticket_expired if no challenge is open
 */
export const verifyChallenge = async (tx: Tx, tokenHash: string, now: Date): Promise<void> => {
  const used = await tx
    .update(twoFactorChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(twoFactorChallenges.tokenHash, tokenHash),
        isNull(twoFactorChallenges.usedAt),
        gt(twoFactorChallenges.expiresAt, now),
      ),
    )
    .returning({ id: twoFactorChallenges.id })
  if (used.length === 0) throw refuse('ticket_expired')
}
