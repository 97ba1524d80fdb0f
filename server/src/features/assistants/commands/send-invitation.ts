import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { users } from '../../people/tables.ts'
import { isNewcomer } from '../rules.ts'
import { assistantProfiles } from '../tables.ts'

/**
 * Sends another invitation, with a link to choose a password, to an assistant who has never signed in. Earlier links
 * stop working.
 *
 * @returns the email address
 * @throws Refusal not_found, invitation_over, account_locked, account_inactive, mail_off
 */
export const sendInvitation = async (
  { database, clock, config }: Kernel,
  viewer: StaffViewer,
  assistantId: string,
): Promise<string> => {
  if (config.mail.mailing === 'off')
    throw refuse('mail_off', { message: 'Email is not set up on this server, so no invitation can be sent.' })
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select({ person: users, retiredAt: assistantProfiles.retiredAt })
      .from(users)
      .innerJoin(assistantProfiles, eq(assistantProfiles.userId, users.id))
      .where(eq(users.id, assistantId))
      .for('share', { of: users })
    if (!found || found.retiredAt !== null) throw refuse('not_found')
    const { person } = found
    if (!isNewcomer({ hasPassword: person.passwordHash !== null, lastLoginAt: person.lastLoginAt }))
      throw refuse('invitation_over')
    if (person.isLocked) throw refuse('account_locked')
    if (!person.isActive) throw refuse('account_inactive')
    await recordAction(tx, viewer, clock.now(), {
      action: 'assistant.invited_again',
      subject: { type: 'assistant', id: person.id, label: person.name || person.email },
      event: { topic: 'assistants', kind: 'user.invited', permission: 'assistants.view' },
    })
    return person.email
  })
}
