import type { UserType } from '@porchlight/contract/people/user-types'
import type { BusinessContact } from '@porchlight/contract/settings/business'
import type { Tx } from '../../kernel/database/database.ts'
import type { DeliveredEvent } from '../../kernel/events/events.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** A file attached to an email. A calendar file (text/calendar) is sent as RFC 6047 requires, see `calendarPart`. */
export type Attachment = { filename: string; contentType: string; content: string }

/** An email as it is sent. */
export type Mail = {
  /** `<…@host>`; it stays the same when this email is sent again, so that a receiver can recognize a repetition. */
  messageId: string
  /** `name` is empty if the sender has none. */
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo: string | null
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  attachments: readonly Attachment[]
}

/** The server did not accept an email. `later`: it is unreachable or busy; `never`: the address is wrong or refused. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: 'later' | 'never'
  constructor(kind: 'later' | 'never', reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** Sends emails. */
export type Mailer = {
  /** @throws MailFailure */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The parts of the kernel that emails need. */
export type MailPorts = Pick<Kernel, 'config' | 'clock' | 'encryption'>

/** Records the emails about an event, in the transaction of the event's job. */
export type EventNotifier = (tx: Tx, ports: MailPorts, event: DeliveredEvent) => Promise<void>

/** A name and its value, and the page about it, such as a map. */
export type Fact = readonly [name: string, value: string, link?: { label: string; url: string }]

/**
 * The contents of an email, as plain text. The layout (adapters/mail-layout.tsx) turns them into HTML and plain text
 * and escapes them.
 */
export type Letter = {
  /** At most 200 characters are stored. */
  subject: string
  /** The text that an inbox shows beside the subject: one sentence. The first paragraph by default. */
  preview?: string
  /** The only heading, at the top. The subject by default. */
  heading?: string
  /** All different within a letter. */
  paragraphs: readonly string[]
  /** Shown one below the other; those that are missing are left out. */
  facts?: readonly (Fact | false | null | undefined | '')[]
  /** Quoted texts, each with its author. */
  quotes?: readonly { by: string; text: string }[]
  /** The only button: a full address, https: or mailto:. */
  action: { label: string; url: string }
}

/** The facts about this installation and the reader that a letter about an account needs. */
export type Site = { product: string; appUrl: string; contact: BusinessContact; userType: UserType }

/** The end of a letter: why it was sent, and how to unsubscribe. Emails about the account have no such links. */
export type Footer = {
  business: BusinessContact
  reason: string
  stop: {
    stopUrl: string
    /** Null for a person without an account to choose in. */
    choicesUrl: string | null
  } | null
}

/** A letter as HTML and as plain text. */
export type Typeset = (letter: Letter, footer: Footer) => { html: string; text: string }
