import { setTimeout as pause } from 'node:timers/promises'
import { sendJob } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { type Counter, delayFor, forgottenQueue, linksFree } from '../rules.ts'
import { reserveAttempt } from './reserve-attempt.ts'

/**
 * Somebody has forgotten the password of an address. Whether anybody has that address is looked up by the queue: the
 * answer is the same, and comes as soon, for every address (product decision: calls). A network alone is slowed, and
 * paused only where it asks as no office does. An address that was asked for often enough gets no mail for a while, which
 * the answer does not tell: first for the network that asks, so that nobody keeps others from their link; then for all,
 * so that nobody fills a mailbox.
 *
 * @throws Refusal too_many_attempts, counted for the network; mail_off where no link can be sent, to anybody
 */
export const askPasswordLink = async (kernel: Kernel, wish: { email: string; ip: string }): Promise<void> => {
  if (kernel.config.mail.mailing === 'off')
    throw refuse('mail_off', { message: 'Email is not set up on this server, so no link can be sent.' })
  const email = wish.email.toLowerCase()
  const network = networkOf(wish.ip)
  const scope = 'password_reset'
  const asked = await reserveAttempt(kernel, { scope, key: `from ${network}`, free: linksFree.network })
  await pause(delayFor(asked))
  if (await isPaused(kernel, { scope, key: `for ${email}|${network}` })) return
  if (await isPaused(kernel, { scope, key: `for ${email}`, free: linksFree.address })) return
  await kernel.database.transaction((tx) => sendJob(tx, forgottenQueue, { email }))
}

const isPaused = async (kernel: Kernel, counter: Counter): Promise<boolean> => {
  try {
    await reserveAttempt(kernel, counter)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_attempts') return true
    throw error
  }
}
