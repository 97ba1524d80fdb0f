import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { users } from '../../people/tables.ts'
import { findTwoFactor } from '../queries.ts'
import { endSessions } from './end-sessions.ts'
import { forgetWaysIn } from './forget-ways-in.ts'

/**
 * Takes the second factor off somebody whom nobody in the back office can help, the only super administrator for one: by
 * whoever runs the server. They are signed out; where it is the rule they set up a new one when they sign in.
 *
 * @returns the person's name, and whether there was one to take off
 * @throws Refusal not_found for an address that nobody has
 */
export const resetLostFactor = ({ database, clock }: Kernel, email: string): Promise<LostFactor> =>
  database.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.anonymisedAt)))
      .for('no key update')
    if (!person) throw refuse('not_found', { message: `Nobody here has the address ${email}.` })
    const name = person.name || person.email
    const { enabled } = await findTwoFactor(tx, person.id)
    if (!enabled) return { name, wasOn: false }
    await forgetWaysIn(tx, person.id, { all: false })
    await endSessions(tx, [person.id], null)
    await recordAudit(tx, null, clock.now(), {
      action: 'user.two_factor_reset',
      subject: { type: 'user', id: person.id, label: name },
      reason: 'From the command line of the server.',
    })
    await recordEvent(tx, {
      topic: 'people',
      entityId: person.id,
      kind: 'user.two_factor_reset',
      userIds: [person.id],
      permission: 'users.view',
    })
    return { name, wasOn: true }
  })

type LostFactor = { name: string; wasOn: boolean }
