import { api } from '@porchlight/contract/api'
import { answer, noContent } from '../../http/answer.ts'
import { noChallenge, noSession, sessionCookieOf } from '../../http/browser.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { sha256 } from '../../kernel/security/tokens.ts'
import { cancelEmailChange } from './commands/cancel-email-change.ts'
import { confirmEmailChange } from './commands/confirm-email-change.ts'
import { requestEmailChange } from './commands/request-email-change.ts'
import { requestPasswordLink } from './commands/request-password-link.ts'
import { setPassword } from './commands/set-password.ts'
import { updatePassword } from './commands/update-password.ts'
import type { CredentialSessions } from './ports.ts'
import { findEmailChange, findPasswordLink } from './queries.ts'
import { passwordLinkView } from './views.ts'

const emailChangeMessage =
  'We sent a link to that address. Your current address stays until you open the link.'
const forgotMessage = 'If an account uses this address, we sent a link to it.'

/** A person's own password and email address, and the emailed links that change them. */
export const credentialRoutes = (kernel: Kernel, sessions: CredentialSessions): Route[] => {
  const { orm } = kernel.database
  return [
    route(api.credentials.changePassword, async ({ viewer, body }) =>
      noContent({
        cookies: [
          sessionCookieOf(await updatePassword(kernel, sessions, viewer, body), sessions.cookieKeptFor),
        ],
      }),
    ),
    route(api.credentials.askEmailChange, async ({ viewer, body }) => {
      await requestEmailChange(kernel, viewer, body)
      return answer(202, { message: emailChangeMessage })
    }),
    route(api.credentials.dropEmailChange, async ({ viewer }) => {
      await cancelEmailChange(kernel, viewer)
      return noContent()
    }),
    route(api.credentials.readEmailChange, async ({ body }) => {
      const found = await findEmailChange(orm, sha256(body.token), kernel.clock.now())
      if (!found) throw refuse('link_over')
      return answer(200, { email: found.newEmail })
    }),
    route(api.credentials.confirmEmailChange, async ({ viewer, body, caller }) =>
      answer(200, await confirmEmailChange(kernel, sessions, body.token, { viewer, from: caller })),
    ),
    route(api.credentials.forgotPassword, async ({ body, caller }) => {
      await requestPasswordLink(kernel, { email: body.email, ip: caller.ip })
      return answer(202, { message: forgotMessage })
    }),
    route(api.credentials.readPasswordLink, async ({ body }) => {
      const link = await findPasswordLink(orm, sha256(body.token), kernel.clock.now())
      if (!link) throw refuse('link_over')
      return answer(200, passwordLinkView(link))
    }),
    route(api.credentials.resetPassword, async ({ body, caller }) =>
      answer(200, passwordLinkView(await setPassword(kernel, sessions, body, caller)), {
        cookies: [noSession, noChallenge],
      }),
    ),
  ]
}
