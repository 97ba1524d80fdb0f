import type { Mailer } from '../ports.ts'

/** For demo and development: the mail stays where it is, in the outbox, and counts as sent. */
export const outboxMailer: Mailer = {
  send: async () => undefined,
  close: () => undefined,
}
