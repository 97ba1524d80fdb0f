import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { type FailedSignIn, failedQueue, type SessionKind } from '../rules.ts'
import type { Browser } from './create-session.ts'

/**
 * Queues a failed sign-in, except an agent's, for the audit log; a job writes it, so that known and unknown names take
 * the same time.
 */
export const sendFailedSignIn = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  { kind, userId, why }: { kind: SessionKind } & Pick<FailedSignIn, 'userId' | 'why'>,
  { ip, userAgent }: Browser,
): Promise<void> => {
  if (kind === 'agent') return
  const failed: FailedSignIn = { userId, why, ip, userAgent, at: clock.now().toISOString() }
  await sendJob(tx, failedQueue, failed)
}
