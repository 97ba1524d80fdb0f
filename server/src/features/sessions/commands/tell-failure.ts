import { sendJob } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { failedQueue, type SessionKind } from '../rules.ts'
import type { FailedSignIn } from './audit-failed-sign-in.ts'
import type { Browser } from './open-session.ts'

/**
 * Has a sign-in that failed written down: by the queue, for known and unknown names alike, because what is written about
 * it must not make an answer slower. Agents' are their own.
 */
export const tellFailure = async (
  { database, clock }: Kernel,
  { kind, userId, why }: { kind: SessionKind } & Pick<FailedSignIn, 'userId' | 'why'>,
  { ip, userAgent }: Browser,
): Promise<void> => {
  if (kind === 'agent') return
  const failed: FailedSignIn = { userId, why, ip, userAgent, at: clock.now().toISOString() }
  await database.transaction((tx) => sendJob(tx, failedQueue, failed))
}
