import { and, eq, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { users } from '../../people/tables.ts'
import type { FactorSessions } from '../ports.ts'
import { findTwoFactor } from '../queries.ts'
import { deleteSecondFactor } from '../steps/delete-second-factor.ts'

/**
 * Removes the second factor of a person whom nobody in the back office can help, and signs them out. The server's
 * operator runs it. If the second factor is mandatory, they set up a new one at the next sign-in.
 *
 * @returns the person's name, and whether a second factor was active
 * @throws Refusal not_found for an unknown email address
 */
export const removeLostFactor = (
  { database, clock }: Kernel,
  sessions: FactorSessions,
  email: string,
): Promise<LostFactor> =>
  database.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.anonymisedAt)))
      .for('no key update')
    if (!person) throw refuse('not_found', { message: `No account has the email address ${email}.` })
    const name = person.name || person.email
    const { enabled } = await findTwoFactor(tx, person.id)
    if (!enabled) return { name, wasOn: false }
    await deleteSecondFactor(tx, person.id)
    await sessions.revokeSessions(tx, [person.id], null)
    await recordAction(tx, null, clock.now(), {
      action: 'user.two_factor_reset',
      subject: { type: 'user', id: person.id, label: name },
      reason: 'From the server’s command line.',
      event: { topic: 'people', userIds: [person.id], permission: 'users.view' },
    })
    return { name, wasOn: true }
  })

type LostFactor = { name: string; wasOn: boolean }
