import type { Tx } from '../../../kernel/database.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import type { ConnectionRow } from '../queries.ts'
import { revokeJob } from '../rules.ts'

/** Lets a job give a forgotten calendar's permission back at its provider; the token goes along sealed. */
export const queueRevocation = async (tx: Tx, forgotten: ConnectionRow): Promise<void> => {
  const { id, provider, refreshTokenEncrypted } = forgotten
  if (refreshTokenEncrypted === null) return
  await sendJob(tx, revokeJob, { connectionId: id, provider, refreshToken: refreshTokenEncrypted })
}
