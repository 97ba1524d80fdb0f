import type { StoppedMails } from '@porchlight/contract/notifications'
import { and, eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { readClientStop } from '../queries.ts'
import { readStopLink } from '../rules.ts'
import { mailUnsubscribes } from '../tables.ts'

/**
 * Resubscribes a client, who has no account, through their unsubscribe link. People with an account use their email
 * preferences instead, because a forwarded email must not change an account.
 *
 * @throws Refusal not_found (404) for a link that is not ours, or of a person with an account
 */
export const restoreEmails = async (kernel: Kernel, token: string): Promise<StoppedMails> => {
  const { orm } = kernel.database
  const stop = readStopLink(kernel, token)
  if ('userId' in stop) throw refuse('not_found')
  await orm
    .delete(mailUnsubscribes)
    .where(and(eq(mailUnsubscribes.email, stop.email), eq(mailUnsubscribes.kind, stop.kind)))
  return readClientStop(orm, stop)
}
