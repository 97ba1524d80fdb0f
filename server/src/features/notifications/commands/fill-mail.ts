import type { Kernel } from '../../../kernel/kernel.ts'
import type { Mail } from '../ports.ts'
import type { OutboxRow } from '../queries.ts'
import { accountKind, secretPlaceholder, secretPurpose, stopPlaceholder, stopPurpose } from '../rules.ts'

/** The links that stop a kind of mail, made anew each time. */
const stopOf = (
  { config, sealing }: Pick<Kernel, 'config' | 'sealing'>,
  { userId, toEmail, kind }: OutboxRow,
): { page: string; headers: Record<string, string> } => {
  const whose = userId === null ? { email: toEmail } : { userId }
  const token = sealing.seal(JSON.stringify({ ...whose, kind }), { purpose: stopPurpose, of: 'mail' })
  return {
    page: `${config.appUrl}/unsubscribe/${token}`,
    headers: {
      'List-Unsubscribe': `<${config.appUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/**
 * A stored mail as it goes out: the link that stops its kind is made now, so that the database holds no key to it, and
 * stands in the headers too, where mail programs look for it (RFC 2369, RFC 8058). A one-time secret is put in its place
 * (it is gone from a mail that went out long ago).
 */
export const fillMail = (ports: Pick<Kernel, 'config' | 'sealing'>, row: OutboxRow): Mail => {
  const { config, sealing } = ports
  const stop = row.kind === accountKind ? null : stopOf(ports, row)
  const secret =
    row.secretsEncrypted && sealing.open(row.secretsEncrypted, { purpose: secretPurpose, of: row.id })
  const filled = (body: string): string =>
    body
      .replaceAll(stopPlaceholder, stop?.page ?? '')
      .replaceAll(secretPlaceholder, secret ?? 'no-longer-here')
  return {
    messageId: row.messageId,
    from: config.mail.from,
    to: { name: row.toName ?? '', address: row.toEmail },
    replyTo: row.replyTo,
    subject: row.subject,
    text: filled(row.textBody),
    html: filled(row.htmlBody),
    headers: {
      ...row.headers,
      ...stop?.headers,
      // So that out-of-office answers stay away (RFC 3834, 5).
      'Auto-Submitted': 'auto-generated',
    },
    attachments: row.attachments,
  }
}
