import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { revokeOpenLinks } from '../../credentials/steps/revoke-open-links.ts'
import { deleteSecondFactor } from '../../second-factor/steps/delete-second-factor.ts'
import { knownDeviceUsers } from '../tables.ts'

/** Deletes the second factor, the known browsers and the open links of a person whose account is closed. */
export const revokeCredentials = async (tx: Tx, userId: string): Promise<void> => {
  await deleteSecondFactor(tx, userId)
  await tx.delete(knownDeviceUsers).where(eq(knownDeviceUsers.userId, userId))
  await revokeOpenLinks(tx, userId)
}
