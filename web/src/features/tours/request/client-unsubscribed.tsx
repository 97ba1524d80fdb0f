import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { clientEmailsQuery } from '../api.ts'

type Props = {
  /** The address of one of the agent's clients; null if there is none. */
  email: string | null
  /** The checkbox for emails to the client. */
  children: ReactNode
}

/**
 * Shows the checkbox for emails to the client, or says that the client has unsubscribed. The tour keeps the checkbox's
 * value, in case the client resubscribes.
 */
export function UnlessUnsubscribed({ email, children }: Props) {
  const { data } = useQuery({ ...clientEmailsQuery(email ?? ''), enabled: email !== null })
  const isStopped = email !== null && data?.unsubscribed === true
  return (
    <>
      {isStopped ? null : children}
      {/* Always there, so that screen readers announce the text when the agent picks another client. */}
      <div role="status" className="empty:absolute">
        {isStopped ? (
          <p className="flex items-start gap-2 text-md text-ink-2">
            <MailX size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
            <span className="min-w-0">
              This client unsubscribed from our emails. Tell them yourself when the tour is confirmed, moved,
              or cancelled.
            </span>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** The address of a form's client, unless the agent enters another one. */
export const knownEmail = (client: { email: string | null } | null, entered: string): string | null =>
  client?.email && client.email === entered ? client.email : null
