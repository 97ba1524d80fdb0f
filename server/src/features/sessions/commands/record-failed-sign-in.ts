import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { users } from '../../people/tables.ts'
import type { FailedSignIn } from '../rules.ts'

const reasons: Record<FailedSignIn['why'], string> = {
  password: 'Wrong password.',
  locked: 'The account is locked.',
  second_factor: 'The password was right, but the two-factor code was wrong.',
}

/** Records a failed sign-in in the audit log if the account belongs to staff. Unknown names leave no trace. */
export const recordFailedSignIn = async (tx: Tx, failed: FailedSignIn): Promise<void> => {
  if (failed.userId === null) return
  const [person] = await tx
    .select({ userType: users.userType, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, failed.userId))
  if (!person || person.userType === 'real_estate_agent') return
  const { ip, userAgent } = failed
  await recordAudit(
    tx,
    { userId: null, userType: person.userType, byTeamPassword: false, from: { ip, userAgent } },
    new Date(failed.at),
    {
      action: 'session.sign_in_failed',
      subject: { type: 'user', id: failed.userId, label: person.name || person.email },
      reason: reasons[failed.why],
    },
  )
}
