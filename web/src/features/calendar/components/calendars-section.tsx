import type { CalendarConnection, CalendarProviderId } from '@porchlight/contract/calendar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { call } from '../../../lib/requests/client.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { formatAge } from '../../../lib/time.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { connectionsQuery } from '../api.ts'
import { openTab } from '../open-tab.ts'
import { notConfigured, providerIds, providerWords } from '../provider-words.ts'
import { useConnect } from '../use-tour-calendar.ts'
import { FeedPart } from './feed-part.tsx'

/** The user's own calendars: connections with their state, and the private feed. */
export function CalendarsSection() {
  return (
    <section aria-labelledby="calendars-title" className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-5 py-4">
        <h2 id="calendars-title" className="text-lg font-semibold">
          Calendars
        </h2>
        <p className="text-md text-ink-2">
          When a tour’s time changes, we update it in your connected calendars.
        </p>
      </div>
      <Connections />
      <FeedPart />
    </section>
  )
}

function Connections() {
  const query = useQuery({
    ...connectionsQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: usePolling('calendars'),
  })
  const [leaving, setLeaving] = useState<CalendarConnection | null>(null)
  return (
    <Loaded
      query={query}
      loading="Loading your calendars"
      rows={2}
      failed="We couldn’t load your connected calendars."
    >
      {({ connections, available }) => (
        <>
          <ul aria-label="Connected calendars" className="divide-y divide-line border-b border-line">
            {providerIds.map((provider) => (
              <Row
                key={provider}
                provider={provider}
                connection={connections.find((one) => one.provider === provider) ?? null}
                available={available[provider]}
                onLeave={setLeaving}
              />
            ))}
          </ul>
          {leaving ? <Leave connection={leaving} onClose={() => setLeaving(null)} /> : null}
        </>
      )}
    </Loaded>
  )
}

type RowProps = {
  provider: CalendarProviderId
  connection: CalendarConnection | null
  available: boolean
  onLeave: (connection: CalendarConnection) => void
}

function Row({ provider, connection, available, onLeave }: RowProps) {
  const now = useNow()
  const connect = useConnect(null)
  const { calendar } = providerWords[provider]
  const revoked = connection?.state === 'revoked'
  const used = connection?.lastUsedAt
    ? `last used ${formatAge(connection.lastUsedAt, now).toLowerCase()}`
    : 'not used yet'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 text-md font-medium">
          {calendar}
          {connection ? (
            <StatusPill tone={revoked ? 'bad' : 'ok'} label={revoked ? 'Permission ended' : 'Connected'} />
          ) : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {connection
            ? revoked
              ? 'Tours no longer update there. Connect again to fix this.'
              : [connection.accountEmail, used].filter(Boolean).join(', ')
            : available
              ? 'Not connected'
              : notConfigured(provider)}
        </p>
      </div>
      {connection && !revoked ? null : (
        <Button
          disabled={!available}
          aria-label={connection ? `Connect again to ${calendar}` : `Connect ${calendar}`}
          loading={connect.isPending}
          onClick={() => connect.mutate({ provider, tab: openTab() })}
        >
          {connection ? 'Connect again' : 'Connect'}
        </Button>
      )}
      {connection ? (
        <Button variant="ghost" aria-label={`Disconnect ${calendar}`} onClick={() => onLeave(connection)}>
          Disconnect
        </Button>
      ) : null}
    </li>
  )
}

function Leave({ connection, onClose }: { connection: CalendarConnection; onClose: () => void }) {
  const client = useQueryClient()
  const { calendar } = providerWords[connection.provider]
  const leave = useMutation({
    mutationFn: () => call('DELETE /api/calendar/connections/:id', { params: { id: connection.id } }),
    onSuccess: () => {
      toast({
        title: 'Calendar disconnected',
        description: `${calendar} is no longer connected.`,
        tone: 'ok',
      })
      onClose()
    },
    onError: (error) => toastFailure(error, `Failed to disconnect ${calendar}.`),
    onSettled: () => client.invalidateQueries({ queryKey: ['calendar'] }),
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Disconnect ${calendar}?`}
      description="Tours that are already in this calendar stay there, but no longer update."
      confirmLabel="Disconnect"
      cancelLabel="Keep connected"
      destructive
      loading={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  )
}
