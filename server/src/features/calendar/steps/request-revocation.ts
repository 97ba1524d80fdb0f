import type { Tx } from '../../../kernel/database/database.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import type { ConnectionRow } from '../queries.ts'
import { revokeJob } from '../rules.ts'

/** Queues the revocation of a deleted connection's permission at its provider; the token travels encrypted. */
export const requestRevocation = async (tx: Tx, forgotten: ConnectionRow): Promise<void> => {
  const { id, provider, refreshTokenEncrypted } = forgotten
  if (refreshTokenEncrypted === null) return
  await sendJob(tx, revokeJob, { connectionId: id, provider, refreshToken: refreshTokenEncrypted })
}
