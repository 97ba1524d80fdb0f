import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { hasLeft } from '../../people/queries.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { users } from '../../people/tables.ts'
import { revokeSessions } from '../../sessions/steps/revoke-sessions.ts'
import { requireBelow } from '../policy.ts'

/**
 * Ends all sessions of a person except the caller's. Returns their number.
 *
 * @throws Refusal not_found, not_yours_to_manage
 */
export const revokeUserSessions = (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  userId: string,
): Promise<number> =>
  database.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('share')
    if (!person || hasLeft(person)) throw refuse('not_found')
    requireBelow(viewer, person)
    const ended = await revokeSessions(tx, [person.id], viewer.userId, { but: viewer.sessionId })
    await recordAction(tx, viewer, clock.now(), {
      action: 'user.signed_out_everywhere',
      subject: { type: 'user', id: person.id, label: person.name || person.email },
      after: { sessionsEnded: ended },
      event: { topic: 'people', permission: 'users.view' },
    })
    return ended
  })
