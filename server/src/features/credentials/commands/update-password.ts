import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { setPasswordHash } from '../../people/steps/set-password-hash.ts'
import { verifyOwnPassword } from '../exchanges/verify-own-password.ts'
import type { CredentialSessions } from '../ports.ts'
import { revokeOpenLinks } from '../steps/revoke-open-links.ts'

/**
 * Changes one's own password. Other sessions end, this one gets a new id, and earlier links stop working. The person
 * gets an email.
 *
 * @returns the session's new secret
 * @throws Refusal not_allowed, wrong_password, too_many_attempts, invalid_input for the current password
 */
export const updatePassword = async (
  kernel: Kernel,
  sessions: CredentialSessions,
  viewer: Viewer,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string> => {
  const given = { password: currentPassword, field: 'currentPassword' }
  return verifyOwnPassword(kernel, viewer, given, async (tx, person, at) => {
    if (password === currentPassword)
      throw refuseField('password', 'Choose a password that’s different from your current one')
    // Hash it here, with the person locked for ten milliseconds: only a caller who knows the old password causes the
    // work.
    const passwordHash = await hashPassword(password)
    await setPasswordHash(tx, person.id, passwordHash, at)
    await revokeOpenLinks(tx, person.id)
    const ended = await sessions.revokeSessions(tx, [person.id], person.id, { but: viewer.sessionId })
    const token = await sessions.renewSession(tx, viewer.sessionId)
    await recordAction(tx, viewer, at, {
      action: 'user.password_changed',
      subject: { type: 'user', id: person.id, label: person.name || person.email },
      after: { sessionsEnded: ended },
      event: {
        topic: 'people',
        // Do not notify the person: their window would ask with the old secret before the answer with the new one
        // arrives.
        permission: 'users.view',
      },
    })
    return token
  })
}
