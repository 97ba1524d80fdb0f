import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { hasLeft } from '../../people/queries.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { users } from '../../people/tables.ts'
import { requireBelow } from '../policy.ts'

/**
 * Emails a person the link that sets a new password, or the invitation again if they never set one.
 *
 * @returns the email address
 * @throws Refusal not_found, not_yours_to_manage, account_locked, account_inactive, mail_off
 */
export const sendPasswordReset = async (
  { database, clock, config }: Kernel,
  viewer: StaffViewer,
  userId: string,
): Promise<string> => {
  if (config.mail.mailing === 'off')
    throw refuse('mail_off', { message: 'Email is not set up on this server, so no link can be sent.' })
  return database.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('share')
    if (!person || hasLeft(person)) throw refuse('not_found')
    requireBelow(viewer, person)
    if (person.isLocked) throw refuse('account_locked')
    // Inactive staff get no email, because its link would not let them in.
    if (!person.isActive) throw refuse('account_inactive')
    const isNew = person.passwordHash === null
    await recordAction(tx, viewer, clock.now(), {
      action: isNew ? 'user.invited_again' : 'user.password_reset_sent',
      subject: { type: 'user', id: person.id, label: person.name || person.email },
      event: {
        topic: 'people',
        kind: isNew ? 'user.invited' : 'user.password_reset_asked',
        permission: 'users.view',
      },
    })
    return person.email
  })
}
