import { lt } from 'drizzle-orm'
import type { HandOver, News } from '../../kernel/events.ts'
import { sendJob } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deliverMail } from './commands/deliver-mail.ts'
import { tellBilling } from './commands/tell-billing.ts'
import { tellCharge } from './commands/tell-charge.ts'
import { tellClosing } from './commands/tell-closing.ts'
import { tellEmailChanged } from './commands/tell-email-changed.ts'
import { tellEmailWish } from './commands/tell-email-wish.ts'
import { tellMessages } from './commands/tell-messages.ts'
import { tellNote } from './commands/tell-note.ts'
import { tellPasswordChanged } from './commands/tell-password-changed.ts'
import { tellPasswordLink } from './commands/tell-password-link.ts'
import { tellPropertyRequest } from './commands/tell-property-request.ts'
import { tellSecurity } from './commands/tell-security.ts'
import { tellTour } from './commands/tell-tour.ts'
import { tellWelcome } from './commands/tell-welcome.ts'
import type { Mailer } from './ports.ts'
import {
  accountTurns,
  deliverJob,
  factorTurns,
  keepFor,
  passwordTurns,
  remindJob,
  unreadFor,
} from './rules.ts'
import { outboxEmails } from './tables.ts'

const PRUNE = 'prune-mails'

/** The mails that follow from what others did, written in one transaction with the mark that the news was heard. */
export const followNews = (
  handOver: HandOver,
  kernel: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
): void => {
  handOver.follow('mail-tours', ['tour.*'], (tx, news) => tellTour(tx, kernel, news))
  handOver.follow('mail-charges', ['tour.payment'], (tx, news) => tellCharge(tx, kernel, news))
  handOver.follow('mail-notes', ['note.added'], (tx, news) => tellNote(tx, kernel, news))
  handOver.follow('mail-properties', ['property_request.*'], (tx, news) =>
    tellPropertyRequest(tx, kernel, news),
  )
  handOver.follow('mail-accounts', ['user.invited', 'user.password_reset_asked'], (tx, news) =>
    tellPasswordLink(tx, kernel, news),
  )
  handOver.follow(
    'mail-billing',
    [
      ...['checkout.paid', 'checkout.refunded', 'invoice.paid', 'invoice.failed'],
      ...['subscription.card_needed', 'subscription.cancelled', 'subscription.cancel_requested'],
      ...['subscription.resumed', 'subscription.plan_pending', 'payment_method.replaced'],
      'subscription.granted',
    ],
    (tx, news) => tellBilling(tx, kernel, news),
  )
  handOver.follow('mail-welcome', ['user.created', 'user.registered'], (tx, news) =>
    tellWelcome(tx, kernel, news),
  )
  handOver.follow('mail-password', Object.keys(passwordTurns), (tx, news) =>
    tellPasswordChanged(tx, kernel, news),
  )
  handOver.follow('mail-security', Object.keys({ ...factorTurns, ...accountTurns }), (tx, news) =>
    tellSecurity(tx, kernel, news),
  )
  handOver.follow('mail-email-wish', ['user.email_change_asked'], (tx, news) =>
    tellEmailWish(tx, kernel, news),
  )
  handOver.follow('mail-email-changed', ['user.email_changed'], (tx, news) =>
    tellEmailChanged(tx, kernel, news),
  )
  handOver.follow('mail-closing', ['user.closed', 'user.deleted'], (tx, news) =>
    tellClosing(tx, kernel, news),
  )
  handOver.follow('mail-messages', ['conversation.opened', 'message.sent'], async (tx, news: News) => {
    const conversationId = news.entityId
    // A general message goes out at once (product decision: notes and messages).
    if (news.kind === 'conversation.opened') return tellMessages(tx, kernel, conversationId)
    if (news.actorId === news.agentId) return
    const startAfter = new Date(kernel.clock.now().getTime() + unreadFor)
    await sendJob(tx, remindJob, { conversationId }, { startAfter })
  })
}

/** Lets the queue send mail, look after unread messages, and prune. Before the queue's start. */
export const defineMailJobs = (kernel: Kernel, mailer: Mailer): void => {
  const { queue, database, clock, config, log } = kernel
  if (config.mail.mailing === 'off') log.warn('SMTP_URL is not set: no mail leaves this server')
  queue.define(deliverJob, { batchSize: 5 }, ({ mailId }: { mailId: string }) =>
    deliverMail(kernel, mailer, mailId),
  )
  queue.defineInTransaction(remindJob, {}, (tx, { conversationId }: { conversationId: string }) =>
    tellMessages(tx, kernel, conversationId),
  )
  queue.define(PRUNE, {}, async () => {
    const old = new Date(clock.now().getTime() - keepFor)
    await database.orm.delete(outboxEmails).where(lt(outboxEmails.createdAt, old))
  })
  queue.schedule(PRUNE, '17 4 * * *')
}
