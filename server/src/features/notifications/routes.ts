import { api } from '@porchlight/contract/api'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { findPerson } from '../people/queries.ts'
import { requireTour } from '../tours/queries.ts'
import { cancelEmails } from './commands/cancel-emails.ts'
import { restoreEmails } from './commands/restore-emails.ts'
import { setEmailPreferences } from './commands/set-email-preferences.ts'
import { requireOutbox } from './policy.ts'
import { listClientEmails } from './queries.client-emails.ts'
import { previewTourMails } from './queries.preview.ts'
import { findMail, hasOwnClientStopped, listChoices, listMails } from './queries.ts'
import { choicesOf, outgoingMail } from './rules.ts'
import { choicesView, clientEmailView, outboxEntryView, outboxMailView } from './views.outbox.ts'

/** Email preferences, and the outbox of demo and development. */
export const notificationRoutes = (kernel: Kernel): Route[] => {
  const { config, database } = kernel
  const choices = async (viewer: Viewer) => {
    const person = await findPerson(database.orm, viewer.userId)
    if (!person) throw refuse('not_signed_in')
    const stored = await listChoices(database.orm, viewer.userId)
    const facts = { email: person.email, mailing: config.mail.mailing }
    return answer(200, choicesView(choicesOf(viewer.userType, stored), facts))
  }
  return [
    route(api.notifications.readChoices, ({ viewer }) => choices(viewer)),
    route(api.notifications.writeChoices, async ({ viewer, body }) => {
      await setEmailPreferences(kernel, viewer, body.choices)
      return choices(viewer)
    }),
    route(api.notifications.previewTourMails, async ({ viewer, query }) => {
      const { tours, status, moves = false, scheduledDate } = query
      const mails = await previewTourMails(database.orm, viewer, tours, { status, moves, scheduledDate })
      return answer(200, { mailing: config.mail.mailing, ...mails })
    }),
    route(api.notifications.readClientEmails, async ({ viewer, query }) =>
      answer(200, { unsubscribed: await hasOwnClientStopped(database.orm, viewer.userId, query.email) }),
    ),
    route(api.notifications.listClientEmails, async ({ viewer, params }) => {
      const tour = await requireTour(database.orm, viewer, params.id)
      return answer(200, (await listClientEmails(database.orm, tour.id)).map(clientEmailView))
    }),
    route(api.notifications.readStop, async ({ params }) =>
      answer(200, await cancelEmails(kernel, params.token, { now: false })),
    ),
    route(api.notifications.stop, async ({ params }) =>
      answer(200, await cancelEmails(kernel, params.token, { now: true })),
    ),
    route(api.notifications.restore, async ({ params }) =>
      answer(200, await restoreEmails(kernel, params.token)),
    ),
    route(api.notifications.outbox, async ({ query }) => {
      requireOutbox(config)
      const page = await listMails(database.orm, query)
      return answerPage(page, outboxEntryView)
    }),
    route(api.notifications.outboxMail, async ({ params }) => {
      requireOutbox(config)
      const row = await findMail(database.orm, params.id)
      if (!row) throw refuse('not_found')
      return answer(200, outboxMailView(row, outgoingMail(kernel, row)))
    }),
  ]
}
