import type { Tx } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { verifyPassword } from '../../../kernel/passwords.ts'
import { type Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../../people/commands/lock-person.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { findPerson, type PersonRow } from '../../people/queries.ts'
import type { Counter } from '../rules.ts'
import { forgiveAttempts } from './forgive-attempts.ts'
import { reserveAttempt } from './reserve-attempt.ts'

const wrong = (field: string): Refusal => {
  const message = 'That is not your password. Please try again.'
  return refuse('wrong_password', { message, errors: [{ path: field, message }] })
}

/**
 * Does what a person's own password is asked for again, in a transaction that holds them: a window that was left open is
 * not enough. Tries are counted before the password is looked at and pause as those of signing in do, but for the person
 * alone, wherever they come from: whoever tries has a session. Who is right has their tries back; a wrong one is written
 * down.
 *
 * @param field what the form calls the password
 * @param against what the person is held against while `act` is at work
 * @throws Refusal not_allowed for a session by the team password, wrong_password, too_many_attempts
 */
export const takeOwnPassword = async <T>(
  kernel: Kernel,
  viewer: Viewer,
  {
    password,
    field,
    against = 'change',
  }: { password: string; field: string; against?: 'change' | 'everything' },
  act: (tx: Tx, person: PersonRow, at: Date) => Promise<T>,
): Promise<T> => {
  const { database, clock } = kernel
  requireOwnPassword(viewer)
  const counter: Counter = { scope: 'account', key: `own password of ${viewer.userId}` }
  await reserveAttempt(kernel, counter)
  const person = await findPerson(database.orm, viewer.userId)
  if (!(await verifyPassword(person?.passwordHash, password))) {
    await database.transaction((tx) =>
      recordAudit(tx, viewer, clock.now(), {
        action: 'user.own_password_refused',
        subject: { type: 'user', id: viewer.userId, label: viewer.name },
      }),
    )
    throw wrong(field)
  }
  return database.transaction(async (tx) => {
    const still = await lockPerson(tx, viewer.userId, against)
    if (!still || still.anonymisedAt !== null || still.isLocked) throw refuse('not_signed_in')
    // Checking took its time: another password may have come meanwhile.
    if (still.passwordHash !== person?.passwordHash) throw wrong(field)
    await forgiveAttempts(tx, counter)
    return act(tx, still, clock.now())
  })
}
