import type { StoppedMails } from '@porchlight/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { stopQuery } from '../../features/notifications/api.ts'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { reasonOf } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NotLoaded } from '../../ui/feedback/loaded.tsx'

const route = getRouteApi('/public/unsubscribe/$token')

/** /unsubscribe/…, from an email's link. Opening it changes nothing, because link scanners open it too. */
export function UnsubscribeScreen() {
  const { token } = route.useParams()
  const query = useQuery(stopQuery(token))
  const { data } = query
  if (data === undefined)
    return (
      <EntryFrame title="Emails">
        <NotLoaded query={query} loading="Loading" rows={2} failed="We couldn’t read this link." />
      </EntryFrame>
    )
  if (data === null)
    return (
      <EntryFrame
        title="This link doesn’t work"
        description="It is incomplete, or its account is closed. Sign in to manage your email preferences."
      >
        <ButtonLink href={paths.mails()}>Manage email preferences</ButtonLink>
      </EntryFrame>
    )
  return <Stop token={token} {...data} />
}

function Stop({ token, label, byEmail, hasAccount }: StoppedMails & { token: string }) {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => call('POST /api/unsubscribe/:token', { params: { token } }),
    onSuccess: (now) => setQueryResult(client, stopQuery(token).queryKey, now),
  })
  return (
    <EntryFrame
      title={byEmail ? `Unsubscribe from “${label}”?` : 'Unsubscribed'}
      description={
        byEmail
          ? hasAccount
            ? 'Nothing else changes. You can turn these emails on again at any time.'
            : 'Your tours don’t change. Your agent will keep you informed.'
          : `You won’t get “${label}” emails anymore.`
      }
    >
      <div className="flex flex-col items-start gap-4">
        {stop.error ? (
          <p role="alert" className="text-md text-bad">
            {reasonOf(stop.error, 'We couldn’t unsubscribe you. Please try again.')}
          </p>
        ) : null}
        {byEmail ? (
          <Button variant="primary" loading={stop.isPending} onClick={() => stop.mutate()}>
            Unsubscribe
          </Button>
        ) : (
          <p role="status" className="sr-only">
            Stopped
          </p>
        )}
        {hasAccount ? <ButtonLink href={paths.mails()}>Manage email preferences</ButtonLink> : null}
      </div>
    </EntryFrame>
  )
}
