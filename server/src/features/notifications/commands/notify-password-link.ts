import { recordEvent } from '../../../kernel/events/events.ts'
import { issuePasswordLink } from '../../credentials/steps/issue-password-link.ts'
import type { EventNotifier } from '../ports.ts'
import { findReachable } from '../queries.ts'
import { secretPlaceholder } from '../rules.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { passwordLetter } from '../views.ts'

/**
 * Emails a person the link that sets their password. The link is issued here: only the email contains its secret, and
 * its time begins now. People cannot switch `account` emails off.
 */
export const notifyPasswordLink: EventNotifier = async (tx, ports, event) => {
  const to = await findReachable(tx, event.entityId)
  if (!to) return
  const purpose = event.kind === 'user.invited' ? 'invitation' : 'password_reset'
  const { config, clock } = ports
  const secret = await issuePasswordLink(tx, {
    userId: to.id,
    purpose,
    by: event.actorId ?? null,
    at: clock.now(),
  })
  const url = `${config.appUrl}/reset-password?token=${secretPlaceholder}`
  await notifyPerson(tx, ports, {
    cause: `password-link.${event.id}`,
    to,
    secret,
    letter: passwordLetter(purpose, to, { product: config.name, url }),
  })
  // The back office shows since when and until when the link works, which begins only now.
  if (purpose === 'invitation')
    await recordEvent(tx, {
      topic: event.topic,
      entityId: to.id,
      kind: 'user.invitation_sent',
      permission: event.permission,
    })
}
