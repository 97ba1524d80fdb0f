import { createTransport } from 'nodemailer'
import { type Attachment, type Mailer, MailFailure } from '../ports.ts'

const minute = 60_000

/** The fields that nodemailer adds to its errors: the server's reply code (RFC 5321, 4.2) and its own code. */
const factsOf = (error: unknown): { code: string; reply: number | null; said: string } => {
  const { code, responseCode, message } = (error ?? {}) as Record<string, unknown> // any thrown object has these fields or lacks them
  return {
    code: typeof code === 'string' ? code : 'unknown',
    reply: typeof responseCode === 'number' ? responseCode : null,
    said: typeof message === 'string' ? message : String(error),
  }
}

/**
 * Whether the refusal is permanent: 5yz (RFC 5321, 4.2.1), except for sign-in and connection failures (EAUTH, ETLS),
 * which the operator must fix while the email waits.
 */
const isForGood = ({ code, reply }: ReturnType<typeof factsOf>): boolean =>
  reply !== null && reply >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

const calendarType = /^text\/calendar\b.*\bmethod=([A-Z]+)/i

/**
 * A calendar file as email programs expect it: beside text and HTML with its method (RFC 6047, 2.4), and again as an
 * attachment for programs without support.
 */
const calendarOf = (attachments: readonly Attachment[]) => {
  const [found] = attachments.flatMap(({ contentType, filename, content }) => {
    const method = calendarType.exec(contentType)?.[1]
    return method ? [{ method, filename, content }] : []
  })
  return found && { icalEvent: found }
}

/** Sends email by SMTP over a few kept connections. @param url smtp:// or smtps://, with user and password */
export const createSmtpMailer = (url: string): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: minute,
    greetingTimeout: minute / 2,
    socketTimeout: 2 * minute,
    // Bodies and attachments are our own content: none is a path or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, attachments, headers, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          to: [to],
          ...(replyTo && { replyTo }),
          headers: { ...headers },
          ...calendarOf(attachments),
          attachments: attachments
            .filter(({ contentType }) => !calendarType.test(contentType))
            .map((one) => ({ ...one })),
        })
      } catch (error) {
        const facts = factsOf(error)
        throw new MailFailure(isForGood(facts) ? 'never' : 'later', facts.said)
      }
    },
    close: () => transport.close(),
  }
}
