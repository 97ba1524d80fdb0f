import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { listPickableAssistants } from '../queries.ts'
import { type Browser, createSession, type OpenedSession } from '../steps/create-session.ts'
import { recordSignIn } from '../steps/record-sign-in.ts'
import { teamPasswordTickets } from '../tables.ts'

/**
 * Begins a session as the assistant whom the holder of a team-password ticket picked. A ticket works once.
 *
 * @throws Refusal ticket_expired (401), not_found (404) for a person who cannot be picked
 */
export const beginAssistantSession = (
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
    await recordSignIn(tx, person, browser, now)
    return createSession(tx, person, browser, now)
  })
