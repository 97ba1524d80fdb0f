import type { Kernel } from '../../../kernel/kernel.ts'
import type { Mail } from '../ports.ts'
import type { OutboxRow } from '../queries.ts'
import { stopPlaceholder, stopPurpose } from '../rules.ts'

/**
 * A stored mail as it goes out: the link that stops its kind is made now, so that the database holds no key to it, and
 * stands in the headers too, where mail programs look for it (RFC 2369, RFC 8058).
 */
export const fillMail = ({ config, sealing }: Pick<Kernel, 'config' | 'sealing'>, row: OutboxRow): Mail => {
  const stop = JSON.stringify({ userId: row.userId, kind: row.kind })
  const token = sealing.seal(stop, { purpose: stopPurpose, of: 'mail' })
  const page = `${config.appUrl}/unsubscribe/${token}`
  return {
    messageId: row.messageId,
    from: config.mail.from,
    to: { name: row.toName ?? '', address: row.toEmail },
    replyTo: row.replyTo,
    subject: row.subject,
    text: row.textBody.replaceAll(stopPlaceholder, page),
    html: row.htmlBody.replaceAll(stopPlaceholder, page),
    headers: {
      ...row.headers,
      'List-Unsubscribe': `<${config.appUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // So that out-of-office answers stay away (RFC 3834, 5).
      'Auto-Submitted': 'auto-generated',
    },
    attachments: row.attachments,
  }
}
