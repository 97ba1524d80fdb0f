import type { RefusalCode } from '@porchlight/contract/kernel/refusals'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { verifyPassword } from '../../../kernel/security/passwords.ts'
import { rateLimit, restoreAttempts } from '../../../kernel/security/rate-limit.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { attemptsOf, delayFor } from '../../credentials/rules.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { findCandidate, findKnownDevice, hasPermissions } from '../queries.ts'
import type { SessionKind } from '../rules.ts'
import type { Browser } from '../steps/create-session.ts'
import { issueSessionOrChallenge, type SignedIn } from '../steps/issue-session-or-challenge.ts'
import { sendFailedSignIn } from '../steps/send-failed-sign-in.ts'

const wrong: Record<SessionKind, RefusalCode> = {
  agent: 'wrong_credentials',
  staff: 'wrong_back_office_credentials',
  assistant: 'wrong_credentials',
}

/** Assistants sign in with a username, so the refusal mentions one. */
const wrongUsername = 'Invalid username or password. Please check your credentials.'

/**
 * Signs a person in by password (product decisions: sign-in calls, guessing). A wrong password, an unknown address and
 * the wrong sign-in page get the same answer in the same time; only a correct password reveals a locked account.
 * Failures count per account and address. A browser that signed this person in before has its own count, so others
 * cannot lock them out.
 *
 * @throws Refusal wrong_credentials or wrong_back_office_credentials (401), locked (423), too_many_attempts (429)
 */
export const beginSession = async (
  kernel: Kernel,
  attempt: { kind: SessionKind; identifier: string; password: string },
  browser: Browser,
): Promise<SignedIn> => {
  const { orm } = kernel.database
  // Fold the case once, for both: a spelling that the database considers the same must not get a count of its own (the
  // database folds the Turkish capital İ to i, for which there would be 2^n spellings).
  const identifier = attempt.identifier.toLowerCase()
  const candidate = await findCandidate(orm, attempt.kind, identifier)
  const device = browser.deviceToken
    ? await findKnownDevice(orm, sha256(browser.deviceToken), candidate?.id)
    : undefined

  const network = networkOf(browser.ip)
  // A person has one count, for all their names and all sign-in pages.
  const account = candidate ? `person ${candidate.id}` : `name ${identifier}`
  const key = device?.knowsPerson ? `${account}|device ${device.id}` : `${account}|${network}`
  const counter = attemptsOf('account_and_address', key)
  const address = attemptsOf('address', network)
  await rateLimit(kernel, counter)
  const fromAddress = await rateLimit(kernel, address)
  // Delay before the check, and for everyone: after it, a slow answer would reveal a wrong password early.
  await kernel.clock.pause(delayFor(fromAddress))

  const fits = await verifyPassword(candidate?.passwordHash, attempt.password)
  const fail = async (why: 'password' | 'locked') => {
    const failed = { kind: attempt.kind, userId: candidate?.id ?? null, why }
    await kernel.database.transaction((tx) => sendFailedSignIn(tx, kernel, failed, browser))
    if (why === 'locked') return refuse('locked')
    return refuse(wrong[attempt.kind], attempt.kind === 'assistant' ? { message: wrongUsername } : {})
  }
  if (!candidate || !fits) throw await fail('password')
  if (candidate.isLocked) throw await fail('locked')

  const opened = await kernel.database.transaction(async (tx) => {
    // The check took time. Read the person again with a lock, so that a new password or a lock is either visible here,
    // or comes later and ends this session.
    await lockPerson(tx, candidate.id, 'change')
    const still = await findCandidate(tx, attempt.kind, identifier)
    if (still?.id !== candidate.id || still.passwordHash !== candidate.passwordHash) return 'password'
    // The desk needs at least one permission. Check it only now: for a wrong password, the time of this query would
    // reveal that the account exists.
    if (attempt.kind === 'staff' && !(await hasPermissions(tx, candidate.id))) return 'password'
    if (still.isLocked) return 'locked'
    await restoreAttempts(tx, counter, address)
    const person = { userId: candidate.id, kind: attempt.kind }
    return issueSessionOrChallenge(tx, person, browser, kernel.clock.now())
  })
  if (typeof opened === 'string') throw await fail(opened)
  return opened
}
