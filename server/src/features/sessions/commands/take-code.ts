import type { Tx } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import { lockPerson } from '../../people/commands/lock-person.ts'
import type { PersonRow } from '../../people/queries.ts'
import { findKnownDevice } from '../queries.ts'
import type { Counter } from '../rules.ts'
import { forgiveAttempts } from './forgive-attempts.ts'
import type { Browser } from './open-session.ts'
import { reserveAttempt } from './reserve-attempt.ts'

/**
 * Does what a code of somebody's second factor is given for, in a transaction that holds the person. The try is counted
 * before the code is looked at, and given back when `act` succeeds: who types right codes is never paused.
 *
 * @param browser with which somebody signs in; one that signed this person in before has a count of its own, so that a
 *   stranger who knows the password cannot pause it
 * @param tell hears of a wrong code once `act` has been taken back, so that what it writes stays
 * @throws Refusal too_many_attempts, and what `act` refuses
 */
export const takeCode = async <T>(
  kernel: Kernel,
  userId: string,
  act: (tx: Tx, person: PersonRow, at: Date) => Promise<T>,
  tell: () => Promise<void> = async () => {},
  browser?: Browser,
): Promise<T> => {
  const known = browser?.deviceToken
    ? await findKnownDevice(kernel.database.orm, sha256(browser.deviceToken), userId)
    : undefined
  const person = `person ${userId}`
  const counter: Counter = {
    scope: 'two_factor',
    key: known?.knowsPerson ? `${person}|device ${known.id}` : person,
  }
  await reserveAttempt(kernel, counter)
  const at = kernel.clock.now()
  try {
    return await kernel.database.transaction(async (tx) => {
      const person = await lockPerson(tx, userId, 'change')
      if (!person) throw refuse('not_signed_in')
      const done = await act(tx, person, at)
      await forgiveAttempts(tx, counter)
      return done
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_code') await tell()
    throw error
  }
}
