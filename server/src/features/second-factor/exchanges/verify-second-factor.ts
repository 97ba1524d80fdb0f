import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { rateLimit, restoreAttempts } from '../../../kernel/security/rate-limit.ts'
import { attemptsOf } from '../../credentials/rules.ts'
import type { PersonRow } from '../../people/queries.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'

/**
 * Runs `act`, which verifies a code, in a transaction that locks the person. The attempt is counted first, and restored
 * if `act` succeeds.
 *
 * @param onWrongCode runs after a wrong code, when the transaction of `act` was rolled back
 * @param knownDeviceId the browser, if it signed this person in before; it has its own count, so that a stranger who
 *   knows the password cannot block it
 * @throws Refusal too_many_attempts, and the refusals of `act`
 */
export const verifySecondFactor = async <T>(
  kernel: Kernel,
  userId: string,
  act: (tx: Tx, person: PersonRow, at: Date) => Promise<T>,
  onWrongCode: () => Promise<void> = async () => {},
  knownDeviceId?: string,
): Promise<T> => {
  const person = `person ${userId}`
  const key = knownDeviceId === undefined ? person : `${person}|device ${knownDeviceId}`
  const counter = attemptsOf('two_factor', key)
  await rateLimit(kernel, counter)
  const at = kernel.clock.now()
  try {
    return await kernel.database.transaction(async (tx) => {
      const person = await lockPerson(tx, userId, 'change')
      if (!person) throw refuse('not_signed_in')
      const done = await act(tx, person, at)
      await restoreAttempts(tx, counter)
      return done
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_code') await onWrongCode()
    throw error
  }
}
