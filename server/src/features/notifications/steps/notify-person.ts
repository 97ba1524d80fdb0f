import { type MailKind, mailOffers } from '@porchlight/contract/notifications/words'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Attachment, Letter, MailPorts } from '../ports.ts'
import type { Addressee } from '../queries.ts'
import { accountKind, stopPlaceholder } from '../rules.ts'
import { addToOutbox } from './add-to-outbox.ts'

/**
 * Emails a person with an account, in the cause's transaction. The Message-ID consists of `cause` and the person, so a
 * cause sends each person one email. People cannot switch off emails of `accountKind` (security, money); all others
 * have an unsubscribe link.
 */
export const notifyPerson = async (
  tx: Tx,
  ports: MailPorts,
  mail: {
    /** `accountKind` by default. */
    kind?: MailKind | typeof accountKind
    cause: string
    to: Addressee
    letter: Letter
    tourId?: string
    attachments?: readonly Attachment[]
    /** The value for `secretPlaceholder` in the letter; never stored in plain text. */
    secret?: string
    /** The email address belongs to no account yet; `to.id` is then the id of the subject. */
    withoutAccount?: boolean
  },
): Promise<void> => {
  const { kind = accountKind, cause, to, withoutAccount = false, ...rest } = mail
  await addToOutbox(tx, ports, {
    ...rest,
    kind,
    word: `${cause}.${to.id}`,
    to: { userId: withoutAccount ? null : to.id, email: to.email, name: to.name },
    footer:
      kind === accountKind
        ? { reason: 'This is a message about your account.', stop: null }
        : {
            reason: `You received this email because you chose “${mailOffers[to.userType][kind]?.label ?? kind}”.`,
            stop: { stopUrl: stopPlaceholder, choicesUrl: `${ports.config.appUrl}/mails` },
          },
  })
}
