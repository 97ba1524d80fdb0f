import { and, eq, gt, isNull } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { CallOrigin } from '../../../kernel/viewer.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { setPasswordHash } from '../../people/steps/set-password-hash.ts'
import type { CredentialSessions } from '../ports.ts'
import { findPasswordLink, type PasswordLinkRow } from '../queries.ts'
import { revokeOpenLinks } from '../steps/revoke-open-links.ts'
import { userTokens } from '../tables.ts'

/**
 * Sets a password through a link, which works once. All the person's sessions and other links end. A reset is confirmed
 * by email.
 *
 * @throws Refusal link_over
 */
export const setPassword = async (
  { database, clock }: Kernel,
  sessions: CredentialSessions,
  { token, password }: { token: string; password: string },
  from: CallOrigin,
): Promise<PasswordLinkRow> => {
  const at = clock.now()
  const tokenHash = sha256(token)
  // Check the link first, because hashing is expensive.
  const link = await findPasswordLink(database.orm, tokenHash, at)
  if (!link) throw refuse('link_over')
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    const [used] = await tx
      .update(userTokens)
      .set({ usedAt: at })
      .where(
        and(eq(userTokens.tokenHash, tokenHash), isNull(userTokens.usedAt), gt(userTokens.expiresAt, at)),
      )
      .returning({ userId: userTokens.userId })
    const person = used && (await lockPerson(tx, used.userId, 'change'))
    if (!person?.isActive || person.isLocked || person.anonymisedAt !== null) throw refuse('link_over')
    await setPasswordHash(tx, person.id, passwordHash, at)
    await revokeOpenLinks(tx, person.id)
    await sessions.revokeSessions(tx, [person.id], person.id)
    const isInvitation = link.purpose === 'invitation'
    await recordAction(
      tx,
      { userId: person.id, userType: person.userType, byTeamPassword: false, from },
      at,
      {
        action: isInvitation ? 'user.invitation_accepted' : 'user.password_changed',
        subject: { type: 'user', id: person.id, label: person.name || person.email },
        event: {
          topic: 'people',
          kind: isInvitation ? 'user.password_set' : 'user.password_reset',
          permission: 'users.view',
        },
      },
    )
    // The team's lists mark who is invited. Their readers may lack `users.view`, and an invited assistant may also
    // choose the first password by a link for a forgotten one.
    if (person.userType.endsWith('_assistant'))
      await recordEvent(tx, {
        topic: 'assistants',
        entityId: person.id,
        kind: 'user.password_set',
        actorId: person.id,
        permission: 'assistants.view',
      })
  })
  return link
}
