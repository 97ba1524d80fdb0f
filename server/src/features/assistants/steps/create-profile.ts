import type { Tx } from '../../../kernel/database/database.ts'
import { assistantProfiles } from '../tables.ts'

/** Creates the profile of a new assistant, with the default values. */
export const createProfile = async (tx: Tx, userId: string, at: Date): Promise<void> => {
  await tx.insert(assistantProfiles).values({ userId, createdAt: at, updatedAt: at })
}
