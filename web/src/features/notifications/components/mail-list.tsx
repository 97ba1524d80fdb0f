import type { OutboxEntry } from '@porchlight/contract/notifications'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/link.tsx'

/** Emails, newest first, each with a link to it. */
export function MailList({ mails, open }: { mails: readonly OutboxEntry[]; open: string | null }) {
  const now = useNow()
  return (
    <ul
      aria-label="Emails, newest first"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            href={paths.outbox({ mail: mail.id })}
            aria-current={mail.id === open ? 'page' : undefined}
            className={cx(
              'block px-4 py-3 hover:bg-sunken',
              mail.id === open && 'bg-brand-soft hover:bg-brand-soft',
            )}
          >
            <span className="block text-md font-medium wrap-anywhere">{mail.subject}</span>
            <span className="block text-sm wrap-anywhere text-ink-2">
              To {mail.toName || mail.toEmail}, {formatAge(mail.createdAt, now).toLowerCase()}
              {mail.state === 'sent' ? '' : `, ${mail.state}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
