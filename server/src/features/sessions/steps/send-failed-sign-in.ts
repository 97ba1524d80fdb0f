import { sendJob } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { FailedSignIn } from '../commands/record-failed-sign-in.ts'
import { failedQueue, type SessionKind } from '../rules.ts'
import type { Browser } from './create-session.ts'

/**
 * Queues a failed sign-in for the audit log. The queue gets known and unknown names alike, because writing the entry
 * must not slow the answer down. Agents' sign-ins are private.
 */
export const sendFailedSignIn = async (
  { database, clock }: Kernel,
  { kind, userId, why }: { kind: SessionKind } & Pick<FailedSignIn, 'userId' | 'why'>,
  { ip, userAgent }: Browser,
): Promise<void> => {
  if (kind === 'agent') return
  const failed: FailedSignIn = { userId, why, ip, userAgent, at: clock.now().toISOString() }
  await database.transaction((tx) => sendJob(tx, failedQueue, failed))
}
