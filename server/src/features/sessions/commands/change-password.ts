import { eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { hashPassword } from '../../../kernel/passwords.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { users } from '../../people/tables.ts'
import { dropOpenLinks } from './drop-open-links.ts'
import { endSessions } from './end-sessions.ts'
import { renewSession } from './renew-session.ts'
import { takeOwnPassword } from './take-own-password.ts'

/**
 * Changes one's own password. Every other session ends, this one goes on under a new id; links that were mailed before,
 * to a password or another address, work no more. The person is told by mail.
 *
 * @returns the secret of the session as it goes on
 * @throws Refusal not_allowed, wrong_password, too_many_attempts, invalid_input for the password that is in force
 */
export const changePassword = async (
  kernel: Kernel,
  viewer: Viewer,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string> => {
  const given = { password: currentPassword, field: 'currentPassword' }
  return takeOwnPassword(kernel, viewer, given, async (tx, person, at) => {
    if (password === currentPassword)
      throw refuseField('password', 'Please choose a password that you do not have already')
    // Ten milliseconds with the person held: it is hashed for nobody who has not shown the old one.
    const passwordHash = await hashPassword(password)
    await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: at, updatedAt: at })
      .where(eq(users.id, person.id))
    await dropOpenLinks(tx, person.id)
    const ended = await endSessions(tx, [person.id], person.id, { but: viewer.sessionId })
    const token = await renewSession(tx, viewer.sessionId)
    await recordAudit(tx, viewer, at, {
      action: 'user.password_changed',
      subject: { type: 'user', id: person.id, label: person.name || person.email },
      after: { sessionsEnded: ended },
    })
    await recordEvent(tx, {
      topic: 'people',
      entityId: person.id,
      kind: 'user.password_changed',
      actorId: person.id,
      // Not the person: told before the answer with the new secret is there, their window would ask with the old one.
      permission: 'users.view',
    })
    return token
  })
}
