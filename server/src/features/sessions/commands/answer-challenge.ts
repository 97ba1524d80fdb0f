import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import { findChallenge } from '../queries.ts'
import { twoFactorChallenges } from '../tables.ts'
import { auditSignIn } from './audit-sign-in.ts'
import { checkCode } from './check-code.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { type Browser, type OpenedSession, openSession } from './open-session.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { takeCode } from './take-code.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * The second half of a sign-in: a code of the authenticator program, or a recovery code; for who had to set the second
 * factor up first, its first code, which puts it in force and answers the recovery codes. A wrong code is a failed
 * sign-in by somebody who knew the password.
 *
 * @throws Refusal ticket_expired where there is no open question, wrong_code, two_factor_on, too_many_attempts
 */
export const answerChallenge = async (
  kernel: Kernel,
  { token, code }: { token: string | undefined; code: string },
  browser: Browser,
): Promise<OpenedSession & { recoveryCodes: string[] | null }> => {
  const tokenHash = sha256(token ?? '')
  const challenge = await findChallenge(kernel.database.orm, tokenHash, kernel.clock.now())
  if (!challenge) throw refuse('ticket_expired', { message: 'That took too long. Please sign in again.' })
  const { userId, kind, purpose } = challenge
  return takeCode(
    kernel,
    userId,
    async (tx, person, now) => {
      const [used] = await tx
        .update(twoFactorChallenges)
        .set({ usedAt: now })
        .where(
          and(
            eq(twoFactorChallenges.tokenHash, tokenHash),
            isNull(twoFactorChallenges.usedAt),
            gt(twoFactorChallenges.expiresAt, now),
          ),
        )
        .returning({ id: twoFactorChallenges.id })
      if (!used || person.isLocked || !person.isActive) throw refuse('ticket_expired')
      const { ip, userAgent } = browser
      const actor = { userId, userType: person.userType, byTeamPassword: false, from: { ip, userAgent } }
      let recoveryCodes: string[] | null = null
      if (purpose === 'set_up') recoveryCodes = await confirmTwoFactor(tx, kernel, { userId, code }, actor)
      else {
        const { byRecoveryCode } = await checkCode(tx, kernel, { userId, code, at: now })
        if (byRecoveryCode)
          await recordFactorChange(tx, actor, now, {
            ...{ action: 'user.recovery_code_used', userId, label: person.name || person.email },
          })
      }
      await auditSignIn(tx, { userId, byTeamPassword: false }, browser, now)
      const opened = await openSession(
        tx,
        { userId, kind, byTeamPassword: false, twoFactorPassedAt: now },
        browser,
        now,
      )
      return { ...opened, recoveryCodes }
    },
    () => tellFailure(kernel, { kind, userId, why: 'second_factor' }, browser),
    browser,
  )
}
