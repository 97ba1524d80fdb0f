import type { BusinessContact } from '@porchlight/contract/setting-business'

/** A file that goes with a mail. A calendar file (text/calendar) goes as RFC 6047 has it, see `calendarPart`. */
export type Attachment = { filename: string; contentType: string; content: string }

/** A mail as it goes out. */
export type Mail = {
  /** `<…@host>`; the same whenever this mail is sent again, so that a receiver can tell a repeat. */
  messageId: string
  from: string
  to: { name: string; address: string }
  replyTo: string | null
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  attachments: readonly Attachment[]
}

/**
 * A mail that was not taken. `later`: the server is away or busy, try again; `never`: it will not take this one, the
 * address is wrong or refused.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: 'later' | 'never'
  constructor(kind: 'later' | 'never', reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** Whoever carries mail. */
export type Mailer = {
  /** @throws MailFailure */
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * What a mail says, before it has a form. This is the whole of what a new mail has to bring: the layout makes HTML and
 * plain text of it (adapters/mail-layout.tsx), escapes what people wrote, and is readable in light and dark. Every part
 * is text; nothing in it is HTML.
 */
export type Letter = {
  /** At most 200 characters are kept. */
  subject: string
  /** What a list of mails shows beside the subject: one sentence. */
  preview: string
  /** The one heading, at the top. */
  heading: string
  /** No two of a letter alike. */
  paragraphs: readonly string[]
  /** Name and value, one below the other. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Somebody's own words, each a piece. */
  quotes: readonly { by: string; text: string }[]
  /** The one button: a whole address, https: or mailto:. */
  action: { label: string; url: string }
}

/**
 * The end of every letter: why it came, and how to have no more of them. What concerns the account itself is no choice,
 * and has no such links.
 */
export type Footer = {
  business: BusinessContact
  reason: string
  stop: {
    stopUrl: string
    /** Null for who has no account to choose in. */
    choicesUrl: string | null
  } | null
}

/** A letter as HTML and as plain text. */
export type Typeset = (letter: Letter, footer: Footer) => { html: string; text: string }
