import type { Tx } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { holdPerson } from '../../people/commands/hold-person.ts'
import type { PersonRow } from '../../people/queries.ts'
import type { Counter } from '../rules.ts'
import { forgiveAttempts } from './forgive-attempts.ts'
import { reserveAttempt } from './reserve-attempt.ts'

/**
 * Does what a code of somebody's second factor is given for, in a transaction that holds the person. The try is counted
 * before the code is looked at, and given back when `act` succeeds: who types right codes is never paused.
 *
 * @param tell hears of a wrong code once `act` has been taken back, so that what it writes stays
 * @throws Refusal too_many_attempts, and what `act` refuses
 */
export const takeCode = async <T>(
  kernel: Kernel,
  userId: string,
  act: (tx: Tx, person: PersonRow, at: Date) => Promise<T>,
  tell: () => Promise<void> = async () => {},
): Promise<T> => {
  const counter: Counter = { scope: 'two_factor', key: `person ${userId}` }
  await reserveAttempt(kernel, counter)
  const at = kernel.clock.now()
  try {
    return await kernel.database.transaction(async (tx) => {
      const person = await holdPerson(tx, userId, 'change')
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
