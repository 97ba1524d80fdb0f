import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { verifySecondFactor } from '../../second-factor/exchanges/verify-second-factor.ts'
import { findChallenge } from '../../second-factor/queries.ts'
import { completeTwoFactor } from '../../second-factor/steps/complete-two-factor.ts'
import { recordFactorChange } from '../../second-factor/steps/record-factor-change.ts'
import { verifyChallenge } from '../../second-factor/steps/verify-challenge.ts'
import { verifyCode } from '../../second-factor/steps/verify-code.ts'
import { factorSessions } from '../adapters/factor-sessions.ts'
import { findKnownDevice } from '../queries.ts'
import { type Browser, createSession, type OpenedSession } from '../steps/create-session.ts'
import { recordSignIn } from '../steps/record-sign-in.ts'
import { sendFailedSignIn } from '../steps/send-failed-sign-in.ts'

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code. If the person had to set up the second
 * factor, its first code activates it and returns the recovery codes. A wrong code counts as a failed sign-in.
 *
 * @throws Refusal ticket_expired without an open challenge, wrong_code, two_factor_on, too_many_attempts
 */
export const completeSignIn = async (
  kernel: Kernel,
  { token, code }: { token: string | undefined; code: string },
  browser: Browser,
): Promise<OpenedSession & { recoveryCodes: string[] | null }> => {
  const tokenHash = sha256(token ?? '')
  const challenge = await findChallenge(kernel.database.orm, tokenHash, kernel.clock.now())
  if (!challenge) throw refuse('ticket_expired', { message: 'That took too long. Please sign in again.' })
  const { userId, kind, purpose } = challenge
  const device = browser.deviceToken
    ? await findKnownDevice(kernel.database.orm, sha256(browser.deviceToken), userId)
    : undefined
  return verifySecondFactor(
    kernel,
    userId,
    async (tx, person, now) => {
      await verifyChallenge(tx, tokenHash, now)
      if (person.isLocked || !person.isActive) throw refuse('ticket_expired')
      const { ip, userAgent } = browser
      const actor = { userId, userType: person.userType, byTeamPassword: false, from: { ip, userAgent } }
      let recoveryCodes: string[] | null = null
      if (purpose === 'set_up')
        recoveryCodes = await completeTwoFactor(
          tx,
          { kernel, sessions: factorSessions },
          { userId, code },
          actor,
        )
      else {
        const { byRecoveryCode } = await verifyCode(tx, kernel, { userId, code, at: now })
        if (byRecoveryCode)
          await recordFactorChange(tx, actor, now, {
            action: 'user.recovery_code_used',
            userId,
            label: person.name || person.email,
          })
      }
      await recordSignIn(tx, { userId, byTeamPassword: false }, browser, now)
      const opened = await createSession(
        tx,
        { userId, kind, byTeamPassword: false, twoFactorPassedAt: now },
        browser,
        now,
      )
      return { ...opened, recoveryCodes }
    },
    () =>
      kernel.database.transaction((tx) =>
        sendFailedSignIn(tx, kernel, { kind, userId, why: 'second_factor' }, browser),
      ),
    device?.knowsPerson ? device.id : undefined,
  )
}
