import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { type Counter, rateLimit } from '../../../kernel/security/rate-limit.ts'
import { attemptsOf, delayFor, forgottenQueue, linksFree } from '../rules.ts'

/**
 * Requests a password link for an email address. A job looks the address up, so that the answer is the same and equally
 * fast for every address (product decision: calls). Networks that ask very often are slowed down and then blocked. An
 * address that was requested too often silently gets no email for a while: first for the requesting network, so that
 * nobody can keep others from their link; then for all, so that nobody can fill a mailbox.
 *
 * @throws Refusal too_many_attempts, counted for the network; mail_off if the server sends no email
 */
export const requestPasswordLink = async (
  kernel: Kernel,
  input: { email: string; ip: string },
): Promise<void> => {
  if (kernel.config.mail.mailing === 'off')
    throw refuse('mail_off', { message: 'Email is not set up on this server, so no link can be sent.' })
  const email = input.email.toLowerCase()
  const network = networkOf(input.ip)
  const scope = 'password_reset'
  const asked = await rateLimit(kernel, attemptsOf(scope, `from ${network}`, linksFree.network))
  await kernel.clock.pause(delayFor(asked))
  if (await isPaused(kernel, attemptsOf(scope, `for ${email}|${network}`))) return
  if (await isPaused(kernel, attemptsOf(scope, `for ${email}`, linksFree.address))) return
  await kernel.database.transaction((tx) => sendJob(tx, forgottenQueue, { email }))
}

const isPaused = async (kernel: Kernel, counter: Counter): Promise<boolean> => {
  try {
    await rateLimit(kernel, counter)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_attempts') return true
    throw error
  }
}
