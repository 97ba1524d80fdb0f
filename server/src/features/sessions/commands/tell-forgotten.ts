import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { users } from '../../people/tables.ts'

/**
 * Tells those who mail that a person asks for a link; nothing for an address of nobody's, or of who is locked out. Anybody
 * may type an address, so that it is always the link of an hour, never an invitation.
 */
export const tellForgotten = async (tx: Tx, email: string): Promise<void> => {
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
