import type { Mailer } from '../ports.ts'

/** For demo and development: the email stays in the outbox and counts as sent. */
export const outboxMailer: Mailer = {
  send: async () => undefined,
  close: () => undefined,
}
