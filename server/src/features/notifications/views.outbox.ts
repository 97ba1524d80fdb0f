import type {
  ClientEmail,
  NotificationChoice,
  OutboxEntry,
  OutboxMail,
} from '@porchlight/contract/notifications'
import type { Mail } from './ports.ts'
import type { ClientEmailRow } from './queries.client-emails.ts'
import type { OutboxRow } from './tables.ts'

/** A person's choices, for the screen. */
export const choicesView = (
  choices: NotificationChoice[],
  facts: { email: string; mailing: 'smtp' | 'outbox' | 'off' },
) => ({ choices, ...facts })

export const outboxEntryView = (row: OutboxRow): OutboxEntry => ({
  id: row.id,
  kind: row.kind,
  toEmail: row.toEmail,
  toName: row.toName,
  subject: row.subject,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
})

/** An email with its bodies as the receiver reads them: with placeholders filled in. */
export const outboxMailView = (row: OutboxRow, { from, text, html }: Mail): OutboxMail => ({
  ...outboxEntryView(row),
  from: from.name ? `${from.name} <${from.address}>` : from.address,
  replyTo: row.replyTo,
  messageId: row.messageId,
  text,
  html,
  attachments: row.attachments,
  lastError: row.lastError,
})

/** An email to a tour's client, for the tour's timeline. */
export const clientEmailView = (row: ClientEmailRow): ClientEmail => ({
  id: row.id,
  subject: row.subject,
  state: row.state === 'sent' || row.state === 'failed' ? row.state : 'waiting',
  at: (row.sentAt ?? row.createdAt).toISOString(),
})
