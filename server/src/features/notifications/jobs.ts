import { and, eq, isNull, lt, ne, notExists, or } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import type { EventSubscription } from '../../kernel/events/events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sendJob } from '../../kernel/queue/jobs.ts'
import { tours } from '../tours/tables.ts'
import { notifyAccountClosed } from './commands/notify-account-closed.ts'
import { notifyBilling } from './commands/notify-billing.ts'
import { notifyCharge } from './commands/notify-charge.ts'
import { notifyEmailChangeRequested } from './commands/notify-email-change-requested.ts'
import { notifyEmailChanged } from './commands/notify-email-changed.ts'
import { notifyEscortPayment } from './commands/notify-escort-payment.ts'
import { notifyMessages } from './commands/notify-messages.ts'
import { notifyNote } from './commands/notify-note.ts'
import { notifyPasswordChanged } from './commands/notify-password-changed.ts'
import { notifyPasswordLink } from './commands/notify-password-link.ts'
import { notifyPropertyRequest } from './commands/notify-property-request.ts'
import { notifySecurity } from './commands/notify-security.ts'
import { notifyTour } from './commands/notify-tour.ts'
import { notifyWelcome } from './commands/notify-welcome.ts'
import { sendEmail } from './commands/send-email.ts'
import type { Mailer, MailPorts } from './ports.ts'
import {
  accountTurns,
  deliverJob,
  factorTurns,
  keepFor,
  passwordTurns,
  paymentTurns,
  remindJob,
  tourMailListener,
  unreadFor,
} from './rules.ts'
import { outboxEmails } from './tables.ts'

const PRUNE = 'prune-mails'

/** Sends the emails that follow events, in one transaction with the completion of the event's job. */
export const subscribeNotifications = (events: EventSubscription, kernel: MailPorts): void => {
  const afterUndo = { afterUndo: true }
  events.subscribe(tourMailListener, ['tour.*'], (tx, event) => notifyTour(tx, kernel, event), afterUndo)
  events.subscribe('mail-charges', ['tour.payment'], (tx, event) => notifyCharge(tx, kernel, event))
  events.subscribe('mail-escort-payments', Object.keys(paymentTurns), (tx, event) =>
    notifyEscortPayment(tx, kernel, event),
  )
  events.subscribe('mail-notes', ['note.added'], (tx, event) => notifyNote(tx, kernel, event))
  events.subscribe('mail-properties', ['property_request.*'], (tx, event) =>
    notifyPropertyRequest(tx, kernel, event),
  )
  events.subscribe('mail-accounts', ['user.invited', 'user.password_reset_asked'], (tx, event) =>
    notifyPasswordLink(tx, kernel, event),
  )
  events.subscribe(
    'mail-billing',
    [
      ...['checkout.paid', 'checkout.refunded', 'invoice.paid', 'invoice.failed'],
      ...['subscription.card_needed', 'subscription.cancelled', 'subscription.cancel_requested'],
      ...['subscription.resumed', 'subscription.plan_pending', 'payment_method.replaced'],
      'subscription.granted',
    ],
    (tx, event) => notifyBilling(tx, kernel, event),
  )
  events.subscribe('mail-welcome', ['user.created', 'user.registered'], (tx, event) =>
    notifyWelcome(tx, kernel, event),
  )
  events.subscribe('mail-password', Object.keys(passwordTurns), (tx, event) =>
    notifyPasswordChanged(tx, kernel, event),
  )
  events.subscribe('mail-security', Object.keys({ ...factorTurns, ...accountTurns }), (tx, event) =>
    notifySecurity(tx, kernel, event),
  )
  events.subscribe('mail-email-wish', ['user.email_change_asked'], (tx, event) =>
    notifyEmailChangeRequested(tx, kernel, event),
  )
  events.subscribe('mail-email-changed', ['user.email_changed'], (tx, event) =>
    notifyEmailChanged(tx, kernel, event),
  )
  events.subscribe('mail-closing', ['user.closed', 'user.deleted'], (tx, event) =>
    notifyAccountClosed(tx, kernel, event),
  )
  events.subscribe('mail-messages', ['conversation.opened', 'message.sent'], async (tx, event) => {
    const conversationId = event.entityId
    // A general message goes out at once (product decision: notes and messages).
    if (event.kind === 'conversation.opened') return notifyMessages(tx, kernel, conversationId)
    if (event.actorId === event.agentId) return
    const startAfter = new Date(kernel.clock.now().getTime() + unreadFor)
    await sendJob(tx, remindJob, { conversationId }, { startAfter })
  })
}

/**
 * Deletes old emails. Keeps those that told the client of an open tour something: later emails to the client depend on
 * it.
 */
export const pruneMails = async (orm: Orm, now: Date): Promise<void> => {
  const openTour = orm
    .select({ id: tours.id })
    .from(tours)
    .where(and(eq(tours.id, outboxEmails.tourId), ne(tours.phase, 'closed')))
  await orm
    .delete(outboxEmails)
    .where(
      and(
        lt(outboxEmails.createdAt, new Date(now.getTime() - keepFor)),
        or(isNull(outboxEmails.toldTurn), notExists(openTour)),
      ),
    )
}

/** Makes the queue send email, remind agents of unread messages, and prune. Call it before the queue starts. */
export const defineMailJobs = (kernel: Kernel, mailer: Mailer): void => {
  const { queue, database, clock, config, log } = kernel
  if (config.mail.mailing === 'off') log.warn('SMTP_URL is not set, so this server sends no email')
  queue.define(deliverJob, {}, ({ mailId }: { mailId: string }) => sendEmail(kernel, mailer, mailId))
  queue.defineInTransaction(remindJob, {}, (tx, { conversationId }: { conversationId: string }) =>
    notifyMessages(tx, kernel, conversationId),
  )
  queue.define(PRUNE, {}, () => pruneMails(database.orm, clock.now()))
  queue.schedule(PRUNE, { everyMinutes: 24 * 60, offset: 4 * 60 + 17 })
}
