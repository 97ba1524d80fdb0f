import { and, eq, lt, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { type Mailer, MailFailure } from '../ports.ts'
import { findAgentOf } from '../queries.client-emails.ts'
import { findMail } from '../queries.ts'
import { claimFor, deliverJob, mostAttempts, outgoingMail, pauseAfter } from '../rules.ts'
import type { OutboxRow } from '../tables.ts'
import { outboxEmails } from '../tables.ts'

/** Claims the email for this run; one that another run holds is skipped unless that run has died. */
const claim = async ({ database, clock }: Kernel, mailId: string): Promise<OutboxRow | undefined> => {
  const now = clock.now()
  const [claimed] = await database.orm
    .update(outboxEmails)
    .set({ state: 'sending', claimedAt: now })
    .where(
      and(
        eq(outboxEmails.id, mailId),
        or(
          eq(outboxEmails.state, 'queued'),
          and(
            eq(outboxEmails.state, 'sending'),
            lt(outboxEmails.claimedAt, new Date(now.getTime() - claimFor)),
          ),
        ),
      ),
    )
    .returning()
  return claimed
}

/** Records an event, so that open timelines of the tour refresh the state of an email to its client. */
const recordClientEmail = async (tx: Tx, { audience, tourId }: OutboxRow): Promise<void> => {
  if (audience !== 'client' || tourId === null) return
  const agentId = await findAgentOf(tx, tourId)
  await recordEvent(tx, {
    topic: 'emails',
    entityId: tourId,
    kind: 'client_email.tried',
    agentId: agentId ?? null,
    permission: 'tours.view',
  })
}

const writeFailure = async (kernel: Kernel, mail: OutboxRow, failure: MailFailure): Promise<void> => {
  const attempts = mail.attempts + 1
  const lastError = failure.message.slice(0, 500)
  const isOver = failure.kind === 'never' || attempts >= mostAttempts
  const nextAttemptAt = new Date(kernel.clock.now().getTime() + pauseAfter(attempts))
  await kernel.database.transaction(async (tx) => {
    await tx
      .update(outboxEmails)
      .set({ state: isOver ? 'failed' : 'queued', attempts, lastError, nextAttemptAt, claimedAt: null })
      .where(eq(outboxEmails.id, mail.id))
    await recordClientEmail(tx, mail)
    if (!isOver) await sendJob(tx, deliverJob, { mailId: mail.id }, { startAfter: nextAttemptAt })
  })
  kernel.log[isOver ? 'error' : 'warn']({ mail: mail.id, attempts }, 'an email could not be sent')
}

/**
 * Sends one email of the outbox, once. If the server dies before it records that, the email goes out again with the
 * same Message-ID. An unreachable mail server is tried again after growing pauses.
 */
export const sendEmail = async (kernel: Kernel, mailer: Mailer, mailId: string): Promise<void> => {
  const mail = await claim(kernel, mailId)
  if (!mail) {
    const held = await findMail(kernel.database.orm, mailId)
    if (held?.state !== 'sending') return
    // The run that claimed it may have died; this job comes back to check.
    const startAfter = new Date(kernel.clock.now().getTime() + claimFor)
    await kernel.database.transaction((tx) => sendJob(tx, deliverJob, { mailId }, { startAfter }))
    return
  }
  try {
    await mailer.send(outgoingMail(kernel, mail))
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return writeFailure(kernel, mail, error)
  }
  await kernel.database.transaction(async (tx) => {
    await tx
      .update(outboxEmails)
      .set({
        state: 'sent',
        attempts: mail.attempts + 1,
        sentAt: kernel.clock.now(),
        lastError: null,
        // Without a mail server, the outbox is the mailbox.
        ...(kernel.config.mail.mailing === 'outbox' ? {} : { secretsEncrypted: null }),
      })
      .where(eq(outboxEmails.id, mail.id))
    await recordClientEmail(tx, mail)
  })
}
