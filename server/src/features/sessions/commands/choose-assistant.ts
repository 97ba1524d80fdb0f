import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import { lockPerson } from '../../people/commands/lock-person.ts'
import { listPickableAssistants } from '../queries.ts'
import { teamPasswordTickets } from '../tables.ts'
import { auditSignIn } from './audit-sign-in.ts'
import { type Browser, type OpenedSession, openSession } from './open-session.ts'

/**
 * Binds a session to the assistant that someone with a ticket says they are. A ticket works once.
 *
 * @throws Refusal ticket_expired (401), not_found (404) for someone who may not be picked
 */
export const chooseAssistant = (
  kernel: Kernel,
  choice: { ticket: string | undefined; assistantId: string },
  browser: Browser,
): Promise<OpenedSession> =>
  kernel.database.transaction(async (tx) => {
    const now = kernel.clock.now()
    const [ticket] = await tx
      .update(teamPasswordTickets)
      .set({ usedAt: now })
      .where(
        and(
          eq(teamPasswordTickets.tokenHash, sha256(choice.ticket ?? '')),
          isNull(teamPasswordTickets.usedAt),
          gt(teamPasswordTickets.expiresAt, now),
        ),
      )
      .returning({ id: teamPasswordTickets.id })
    if (!ticket) throw refuse('ticket_expired')

    await lockPerson(tx, choice.assistantId, 'change')
    const pickable = await listPickableAssistants(tx)
    if (!pickable.some(({ id }) => id === choice.assistantId)) throw refuse('not_found')
    const person = { userId: choice.assistantId, kind: 'assistant', byTeamPassword: true } as const
    await auditSignIn(tx, person, browser, now)
    return openSession(tx, person, browser, now)
  })
