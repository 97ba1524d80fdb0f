import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { users } from '../../people/tables.ts'
import type { Browser } from './create-session.ts'

/** Records a staff member's sign-in, and how they signed in, in the audit log. Agents' sign-ins are private. */
export const recordSignIn = async (
  tx: Tx,
  { userId, byTeamPassword }: { userId: string; byTeamPassword: boolean },
  { ip, userAgent }: Browser,
  at: Date,
): Promise<void> => {
  const [person] = await tx
    .select({ userType: users.userType, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!person || person.userType === 'real_estate_agent') return
  await recordAudit(tx, { userId, userType: person.userType, byTeamPassword, from: { ip, userAgent } }, at, {
    action: 'session.signed_in',
    subject: { type: 'user', id: userId, label: person.name || person.email },
  })
}
