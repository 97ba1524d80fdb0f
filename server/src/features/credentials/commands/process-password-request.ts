import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { users } from '../../people/tables.ts'

/**
 * Records the event that emails a password link, never an invitation; nothing for an unknown email address or a locked
 * account.
 */
export const processPasswordRequest = async (tx: Tx, email: string): Promise<void> => {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.isLocked, false),
        eq(users.isActive, true),
        isNull(users.anonymisedAt),
      ),
    )
  if (!person) return
  await recordEvent(tx, {
    topic: 'people',
    entityId: person.id,
    kind: 'user.password_reset_asked',
  })
}
