import { api } from '@porchlight/contract/api'
import { answer } from '../../http/answer.ts'
import { challengeCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { sha256 } from '../../kernel/security/tokens.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { requireOwnPassword } from '../people/policy.ts'
import { readSettings } from '../settings/queries.ts'
import { confirmTwoFactor } from './commands/confirm-two-factor.ts'
import { issueAuthenticatorSecret } from './commands/issue-authenticator-secret.ts'
import { issueTwoFactorSecret } from './commands/issue-two-factor-secret.ts'
import { removeTwoFactor } from './commands/remove-two-factor.ts'
import { renewRecoveryCodes } from './commands/renew-recovery-codes.ts'
import { updateAuthenticator } from './commands/update-authenticator.ts'
import type { FactorSessions } from './ports.ts'
import { findChallenge, findTwoFactor } from './queries.ts'

/** A person's own second factor. Sign-in answers the challenges for it. */
export const secondFactorRoutes = (kernel: Kernel, sessions: FactorSessions): Route[] => {
  const { orm } = kernel.database

  const twoFactorOf = async (viewer: Viewer) => ({
    ...(await findTwoFactor(orm, viewer.userId)),
    required: viewer.door === 'back_office' && (await readSettings(orm)).twoFactorRequiredForBackOffice,
  })

  return [
    route(api.secondFactor.readTwoFactor, async ({ viewer }) => answer(200, await twoFactorOf(viewer))),
    route(api.secondFactor.setUpTwoFactor, async ({ viewer, caller }) => {
      if (viewer) requireOwnPassword(viewer)
      if (viewer) return answer(200, await issueTwoFactorSecret(kernel, viewer.userId))
      const token = sha256(caller.cookies[challengeCookie] ?? '')
      const asked = await findChallenge(orm, token, kernel.clock.now())
      if (asked?.purpose !== 'set_up') throw refuse('not_signed_in')
      return answer(200, await issueTwoFactorSecret(kernel, asked.userId))
    }),
    route(api.secondFactor.confirmTwoFactor, async ({ viewer, body }) =>
      answer(200, { recoveryCodes: await confirmTwoFactor(kernel, sessions, viewer, body.code) }),
    ),
    route(api.secondFactor.switchOffTwoFactor, async ({ viewer, body }) => {
      await removeTwoFactor(kernel, viewer, body.code)
      return answer(200, await twoFactorOf(viewer))
    }),
    route(api.secondFactor.renewRecoveryCodes, async ({ viewer, body }) =>
      answer(200, { recoveryCodes: await renewRecoveryCodes(kernel, viewer, body.code) }),
    ),
    route(api.secondFactor.offerAuthenticator, async ({ viewer }) =>
      answer(200, await issueAuthenticatorSecret(kernel, viewer.userId)),
    ),
    route(api.secondFactor.changeAuthenticator, async ({ viewer, body }) =>
      answer(200, { recoveryCodes: await updateAuthenticator(kernel, viewer, body) }),
    ),
  ]
}
