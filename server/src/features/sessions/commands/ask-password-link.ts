import { sendJob } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { forgottenQueue, networkOf } from '../rules.ts'
import { reserveAttempt } from './reserve-attempt.ts'

/**
 * Somebody has forgotten the password of an address. Whether anybody has that address is looked up by the queue: the
 * answer is the same, and comes as soon, for every address (product decision: calls).
 *
 * @throws Refusal too_many_attempts, counted for the address and for the network, so that nobody fills a mailbox
 */
export const askPasswordLink = async (kernel: Kernel, wish: { email: string; ip: string }): Promise<void> => {
  const email = wish.email.toLowerCase()
  await reserveAttempt(kernel, { scope: 'password_reset', key: `from ${networkOf(wish.ip)}` })
  await reserveAttempt(kernel, { scope: 'password_reset', key: `for ${email}` })
  await kernel.database.transaction((tx) => sendJob(tx, forgottenQueue, { email }))
}
