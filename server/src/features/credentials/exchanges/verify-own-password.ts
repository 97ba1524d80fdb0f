import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type Refusal, refuse } from '../../../kernel/refusal.ts'
import { verifyPassword } from '../../../kernel/security/passwords.ts'
import { rateLimit, restoreAttempts } from '../../../kernel/security/rate-limit.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { findPerson, type PersonRow } from '../../people/queries.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { attemptsOf } from '../rules.ts'

const wrong = (field: string): Refusal => {
  const message = 'That password is wrong. Please try again.'
  return refuse('wrong_password', { message, errors: [{ path: field, message }] })
}

/**
 * Runs `act` after verifying the person's own password, in a transaction that locks them. Attempts are counted first,
 * per person, and blocked as at sign-in; a correct password restores them, and a wrong one goes into the audit log.
 *
 * @param field the form's name for the password
 * @param against the changes that the lock excludes while `act` runs
 * @throws Refusal not_allowed for a team-password session, wrong_password, too_many_attempts
 */
export const verifyOwnPassword = async <T>(
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
  const counter = attemptsOf('account', `own password of ${viewer.userId}`)
  await rateLimit(kernel, counter)
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
    // The check took time, and the password may have changed meanwhile.
    if (still.passwordHash !== person?.passwordHash) throw wrong(field)
    await restoreAttempts(tx, counter)
    return act(tx, still, clock.now())
  })
}
