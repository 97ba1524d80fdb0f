import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { challengeFor } from '../rules.ts'
import { twoFactorChallenges } from '../tables.ts'

type NewChallenge = Pick<typeof twoFactorChallenges.$inferInsert, 'userId' | 'purpose' | 'kind'>

/** Issues a challenge to a person whose password was correct. Returns its token; the database stores the hash. */
export const issueChallenge = async (
  tx: Tx,
  { userId, purpose, kind }: NewChallenge,
  now: Date,
): Promise<string> => {
  const token = newToken()
  await tx.insert(twoFactorChallenges).values({
    id: newId(),
    tokenHash: sha256(token),
    userId,
    purpose,
    kind,
    expiresAt: new Date(now.getTime() + challengeFor),
    createdAt: now,
  })
  return token
}
