import type { MailKind } from '@porchlight/contract/notifications/words'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { readBusiness } from '../../settings/queries.ts'
import { typeset } from '../adapters/mail-layout.tsx'
import type { Attachment, Footer, Letter, MailPorts } from '../ports.ts'
import { type accountKind, type clientKind, deliverJob, secretPurpose, type Told } from '../rules.ts'
import { outboxEmails } from '../tables.ts'

type Written = {
  kind: MailKind | typeof accountKind | typeof clientKind
  /** The Message-ID's part before the `@`: the same word never makes a second email. */
  word: string
  to: { userId: string | null; email: string; name: string | null }
  replyTo?: string | null
  /** The sender's name. The one in `MAIL_FROM` by default. */
  fromName?: string | undefined
  letter: Letter
  footer: Pick<Footer, 'reason' | 'stop'>
  tourId?: string | undefined
  attachments?: readonly Attachment[] | undefined
  /** What the email tells a tour's client. */
  told?: Told | undefined
  /** The value for `secretPlaceholder` in the letter; never stored in plain text. */
  secret?: string | undefined
}

/** Adds an email to the outbox, in the transaction of its cause, and queues its delivery. */
export const addToOutbox = async (
  tx: Tx,
  { config, clock, encryption }: MailPorts,
  mail: Written,
): Promise<void> => {
  const { kind, to, letter } = mail
  const business = await readBusiness(tx, config.name)
  const { html, text } = typeset(letter, { business, ...mail.footer })
  const now = clock.now()
  const id = newId()
  const [queued] = await tx
    .insert(outboxEmails)
    .values({
      id,
      messageId: `<${mail.word}@${new URL(config.appUrl).hostname}>`,
      kind,
      userId: to.userId,
      tourId: mail.tourId ?? null,
      audience: to.userId === null ? 'client' : 'person',
      toEmail: to.email,
      toName: to.name,
      // Replies go to the business's support address, if it has one.
      replyTo: mail.replyTo ?? business.supportEmail,
      subject: letter.subject.slice(0, 200),
      textBody: text,
      htmlBody: html,
      secretsEncrypted: mail.secret
        ? encryption.encrypt(mail.secret, { purpose: secretPurpose, of: id })
        : null,
      attachments: [...(mail.attachments ?? [])],
      state: config.mail.mailing === 'off' ? 'suppressed' : 'queued',
      nextAttemptAt: now,
      createdAt: now,
      fromName: mail.fromName ?? null,
      toldTurn: mail.told?.turn ?? null,
      toldStart: mail.told?.start ?? null,
    })
    .onConflictDoNothing({ target: outboxEmails.messageId })
    .returning({ id: outboxEmails.id, state: outboxEmails.state })
  if (queued?.state === 'queued') await sendJob(tx, deliverJob, { mailId: queued.id })
}
