import { type MailKind, mailOffers } from '@porchlight/contract/notification-words'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { typeset } from '../adapters/mail-layout.tsx'
import type { Letter } from '../ports.ts'
import type { Addressee } from '../queries.ts'
import { accountKind, deliverJob, secretPurpose, stopPlaceholder } from '../rules.ts'
import { outboxEmails } from '../tables.ts'

type Attachment = { filename: string; contentType: string; content: string }

/**
 * Puts a mail into the outbox, in the transaction of its cause. `cause` and the person make its Message-ID: the same
 * cause never makes a second mail to the same person.
 */
export const queueMail = async (
  tx: Tx,
  { config, clock, sealing }: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  mail: {
    kind: MailKind | typeof accountKind
    cause: string
    to: Addressee
    letter: Letter
    tourId?: string
    attachments?: Attachment[]
    /** For what the letter leaves `secretPlaceholder` in: never stored readable. */
    secret?: string
  },
): Promise<void> => {
  const { kind, cause, to, letter } = mail
  const { html, text } = typeset(letter, {
    product: config.name,
    ...(kind === accountKind
      ? { reason: 'You get this because it concerns your account.', stop: null }
      : {
          reason: `You get this because of your choice “${mailOffers[to.userType][kind]?.label ?? kind}”.`,
          stop: { stopUrl: stopPlaceholder, choicesUrl: `${config.appUrl}/mails` },
        }),
  })
  const now = clock.now()
  const id = newId()
  const [queued] = await tx
    .insert(outboxEmails)
    .values({
      id,
      messageId: `<${cause}.${to.id}@${new URL(config.appUrl).hostname}>`,
      kind,
      userId: to.id,
      tourId: mail.tourId ?? null,
      audience: 'person',
      toEmail: to.email,
      toName: to.name,
      subject: letter.subject.slice(0, 200),
      textBody: text,
      htmlBody: html,
      secretsEncrypted: mail.secret ? sealing.seal(mail.secret, { purpose: secretPurpose, of: id }) : null,
      attachments: mail.attachments ?? [],
      state: config.mail.mailing === 'off' ? 'suppressed' : 'queued',
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: outboxEmails.messageId })
    .returning({ id: outboxEmails.id, state: outboxEmails.state })
  if (queued?.state === 'queued') await sendJob(tx, deliverJob, { mailId: queued.id })
}
