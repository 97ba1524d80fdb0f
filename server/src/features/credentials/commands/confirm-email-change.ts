import { and, eq, isNull } from 'drizzle-orm'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { CallOrigin, Viewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { updatePerson } from '../../people/steps/update-person.ts'
import type { CredentialSessions } from '../ports.ts'
import { findEmailChange } from '../queries.ts'
import { formerAddressPurpose } from '../rules.ts'
import { revokeOpenLinks } from '../steps/revoke-open-links.ts'
import { userTokens } from '../tables.ts'

/**
 * Changes a person's email address through the emailed link, which works once. All sessions except the confirming one
 * end, links to the old address stop working, and the old address gets a notice (encrypted in the event, because no row
 * contains it any more).
 *
 * @param viewer the person who is signed in where the link was opened, if any
 * @throws Refusal link_over, email_taken if someone has the address by now
 */
export const confirmEmailChange = async (
  { database, clock, encryption }: Kernel,
  sessions: CredentialSessions,
  token: string,
  { viewer, from }: { viewer: Viewer | null; from: CallOrigin },
): Promise<{ email: string; signedIn: boolean }> => {
  const at = clock.now()
  try {
    return await database.transaction(async (tx) => {
      const change = await findEmailChange(tx, sha256(token), at)
      const person = change && (await lockPerson(tx, change.userId, 'change'))
      if (!change || !person || person.isLocked || person.anonymisedAt !== null) throw refuse('link_over')
      // Two concurrent calls wait for each other at the person's row; the second finds the link used.
      const used = await tx
        .update(userTokens)
        .set({ usedAt: at })
        .where(and(eq(userTokens.id, change.id), isNull(userTokens.usedAt)))
        .returning({ id: userTokens.id })
      if (used.length === 0) throw refuse('link_over')
      await updatePerson(tx, person.id, { email: change.newEmail }, at)
      await revokeOpenLinks(tx, person.id)
      const own = viewer?.userId === person.id && !viewer.byTeamPassword ? viewer.sessionId : undefined
      await sessions.revokeSessions(tx, [person.id], person.id, { but: own })
      const actor = { userId: person.id, userType: person.userType, byTeamPassword: false, from }
      const former = encryption.encrypt(person.email, { purpose: formerAddressPurpose, of: person.id })
      await recordAction(tx, actor, at, {
        action: 'user.email_changed',
        subject: { type: 'user', id: person.id, label: person.name || change.newEmail },
        before: { email: person.email },
        after: { email: change.newEmail },
        event: { topic: 'people', userIds: [person.id], permission: 'users.view', payload: { former } },
      })
      return { email: change.newEmail, signedIn: own !== undefined }
    })
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'users_email_taken') throw error
    throw refuse('email_taken', {
      message: 'Another account uses this email address. Your address was not changed.',
    })
  }
}
