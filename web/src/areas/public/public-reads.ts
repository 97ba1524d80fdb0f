import { passwordLinkQuery } from '../../features/accounts/api.ts'
import { ownScheduleQuery } from '../../features/assistants/own-schedule-query.ts'
import { checkoutQuery } from '../../features/billing/checkout-api.ts'
import { choicesQuery, outboxMailQuery, outboxQuery, stopQuery } from '../../features/notifications/api.ts'
import { profileQuery } from '../../features/people/api.ts'
import {
  demoPeopleQuery,
  devicesQuery,
  emailChangeQuery,
  setupQuery,
  twoFactorQuery,
} from '../../features/sessions/api.ts'
import { configQuery } from '../../lib/requests/config-query.ts'
import { ifUser, lastPart, type Reads, read } from '../../lib/requests/reads.ts'
import { isAssistant } from './own-page.tsx'

/** Starts reads of the user's own account. The team's password shows no account. */
const ifOwnAccount = (start: () => void): void => void ifUser(({ byTeamPassword }) => !byTeamPassword, start)

/** What the public screens read when they open. */
export const publicReads: Reads = {
  '/agent-signup': () => read(configQuery),
  '/checkout': () => {
    read(configQuery)
    read(checkoutQuery)
  },
  '/forgot-password': () => read(configQuery),
  '/reset-password': ({ search: { token } }) => {
    if (token) read(passwordLinkQuery(token))
  },
  '/confirm-email': ({ search: { token } }) => {
    if (token) read(emailChangeQuery(token))
  },
  '/unsubscribe/$token': ({ path }) => {
    read(configQuery)
    read(stopQuery(lastPart(path)))
  },
  '/quick-login': () => read(demoPeopleQuery),
  '/admin-setup': () => read(setupQuery),
  '/account': () =>
    ifOwnAccount(() => {
      read(profileQuery)
      read(twoFactorQuery)
      read(devicesQuery)
      void ifUser(isAssistant, () => read(ownScheduleQuery))
    }),
  '/two-factor': () => ifOwnAccount(() => read(twoFactorQuery)),
  '/mails': () =>
    void ifUser(
      () => true,
      () => read(choicesQuery),
    ),
  '/dev/outbox': ({ search: { mail } }) => {
    read(outboxQuery)
    if (mail) read(outboxMailQuery(mail))
  },
}
