import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { printedCodeOf } from '../../../kernel/security/printed-codes.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { recoveryCount } from '../rules.ts'
import { twoFactorRecoveryCodes } from '../tables.ts'

/** Issues new recovery codes in place of the old ones. They are shown this once; the database stores their hashes. */
export const issueRecoveryCodes = async (tx: Tx, userId: string, at: Date): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCount }, () => printedCodeOf(randomBytes(10)))
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId))
  await tx
    .insert(twoFactorRecoveryCodes)
    .values(codes.map((one) => ({ id: newId(), userId, codeHash: sha256(one), createdAt: at })))
  return codes
}
