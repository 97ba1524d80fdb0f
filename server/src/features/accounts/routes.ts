import { api } from '@porchlight/contract/api'
import type { Page } from '@porchlight/contract/kernel/page'
import { answer, answerPage, noContent } from '../../http/answer.ts'
import { browserOf, cookiesOf } from '../../http/browser.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'
import { checkoutCookie } from '../checkouts/rules.ts'
import type { Payments } from '../payments/ports.ts'
import { listOpenSessions } from '../sessions/queries.ts'
import { deviceFor } from '../sessions/rules.ts'
import { createAccount } from './commands/create-account.ts'
import { createUser } from './commands/create-user.ts'
import { deleteOwnAccount } from './commands/delete-own-account.ts'
import { deleteUser } from './commands/delete-user.ts'
import { lockUser } from './commands/lock-user.ts'
import { removeTwoFactor } from './commands/remove-two-factor.ts'
import { revokeUserSessions } from './commands/revoke-user-sessions.ts'
import { sendPasswordReset } from './commands/send-password-reset.ts'
import { updateUser } from './commands/update-user.ts'
import { type AccountFilters, findAccount, findClosing, listAccounts } from './queries.ts'
import { accountDetailView, accountView, closingView } from './views.ts'

/** User accounts, as the back office manages them. */
export const accountRoutes = (kernel: Kernel, payments: Payments): Route[] => {
  const { clock, database } = kernel
  const list = async (viewer: StaffViewer, query: AccountFilters & Page) => {
    const page = await listAccounts(database.orm, query, { ...query, now: clock.now() })
    return answerPage(page, (row) => accountView(row, viewer))
  }
  const detail = async (id: string, viewer: StaffViewer) => {
    const now = clock.now()
    const row = await findAccount(database.orm, id, now)
    if (!row) throw refuse('not_found')
    return accountDetailView(row, await listOpenSessions(database.orm, id, now), viewer)
  }
  return [
    route(api.accounts.listUsers, ({ viewer, query }) => list(viewer, query)),
    route(api.accounts.listUsersForChoice, ({ viewer, query }) => list(viewer, query)),
    route(api.accounts.readUser, async ({ viewer, params }) => answer(200, await detail(params.id, viewer))),
    route(api.accounts.createUser, async ({ viewer, body }) =>
      answer(201, await detail(await createUser(kernel, viewer, body), viewer)),
    ),
    route(api.accounts.updateUser, async ({ viewer, params, body }) => {
      await updateUser(kernel, viewer, { userId: params.id, ...body })
      return answer(200, await detail(params.id, viewer))
    }),
    route(api.accounts.lockUser, async ({ viewer, params, body }) => {
      await lockUser(kernel, viewer, { userId: params.id, ...body })
      return answer(200, await detail(params.id, viewer))
    }),
    route(api.accounts.sendPasswordReset, async ({ viewer, params }) =>
      answer(200, { email: await sendPasswordReset(kernel, viewer, params.id) }),
    ),
    route(api.accounts.signOutUser, async ({ viewer, params }) =>
      answer(200, { ended: await revokeUserSessions(kernel, viewer, params.id) }),
    ),
    route(api.accounts.resetTwoFactor, async ({ viewer, params }) => {
      await removeTwoFactor(kernel, viewer, params.id)
      return answer(200, await detail(params.id, viewer))
    }),
    route(api.accounts.createAccountFromCheckout, async ({ body, caller }) => {
      const from = { token: caller.cookies[checkoutCookie], browser: browserOf(caller) }
      const { userId, opened } = await createAccount(kernel, payments, body, from)
      const cookies = opened ? cookiesOf(opened, deviceFor) : []
      return answer(200, { userId, message: 'Your account is ready.' }, { cookies })
    }),
    route(api.accounts.deleteUser, async ({ viewer, params }) => {
      await deleteUser(kernel, viewer, params.id)
      return noContent()
    }),
    route(api.accounts.readClosing, async ({ viewer }) => {
      const found = await findClosing(database.orm, viewer.userId, clock.now())
      if (!found) throw refuse('not_signed_in')
      return answer(200, closingView(found))
    }),
    route(api.accounts.closeAccount, async ({ viewer, body }) => {
      await deleteOwnAccount(kernel, viewer, body.password)
      return noContent({ cookies: [{ name: sessionCookie, value: null }] })
    }),
  ]
}
