import type { CalendarProviderId, TourConnections } from '@porchlight/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { tourConnectionsQuery } from '../api.ts'
import { openTab } from '../open-tab.ts'
import { notConfigured, providerWords } from '../provider-words.ts'
import { useAddEvent, useConnect } from '../use-tour-calendar.ts'
import { Part } from './calendar-part.tsx'

type Connection = TourConnections['connections'][number]

/** Connected calendars with Add Event, and those that can be connected; only the latter if the check fails. */
export function TourConnectionList({
  tourId,
  providers,
}: {
  tourId: string
  providers: readonly CalendarProviderId[]
}) {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...tourConnectionsQuery(tourId),
    // The user gives consent in another tab, so refetch when they return.
    refetchOnWindowFocus: 'always',
    refetchInterval: usePolling('calendars'),
  })
  const connect = useConnect(tourId)
  if (isPending)
    return (
      <div className="text-ink-3">
        <Spinner label="Checking your calendars" />
      </div>
    )
  const connections = data?.connections ?? []
  const isConnected = (provider: CalendarProviderId) => connections.some((one) => one.provider === provider)
  const open = providers.filter((provider) => !isConnected(provider))
  return (
    <>
      <Part title="Connected Calendars">
        {isError && !data ? (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-md text-ink-2">
            We couldn’t load your connected calendars.
            <Button onClick={() => void refetch()} loading={isFetching}>
              Try again
            </Button>
          </p>
        ) : connections.length === 0 ? (
          <p className="text-md text-ink-2">No calendar is connected yet.</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {connections.map((connection) => (
              <Row key={connection.id} tourId={tourId} connection={connection} />
            ))}
          </ul>
        )}
      </Part>
      {open.length > 0 ? (
        <Part title="Connect a calendar" hint="Connecting adds this tour and keeps it up to date.">
          <ul className="flex flex-col gap-2">
            {open.map((provider) => {
              const missing = data?.available[provider] === false
              return (
                <li key={provider} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Button
                    className="max-sm:w-full"
                    disabled={missing}
                    loading={connect.isPending && connect.variables.provider === provider}
                    onClick={() => connect.mutate({ provider, tab: openTab() })}
                  >
                    Connect {providerWords[provider].calendar}
                  </Button>
                  {missing ? <span className="text-sm text-ink-2">{notConfigured(provider)}</span> : null}
                </li>
              )
            })}
          </ul>
        </Part>
      ) : null}
    </>
  )
}

const eventWords: Record<NonNullable<Connection['event']>, string> = {
  pending: 'Adding: waiting for the calendar to respond',
  synced: 'In your calendar',
  failed: 'Couldn’t be added',
  removed: 'You removed it from this calendar',
  cancelled: 'Removed',
}

function Row({ tourId, connection }: { tourId: string; connection: Connection }) {
  const { provider, state, accountEmail, event } = connection
  const add = useAddEvent(tourId)
  const connect = useConnect(tourId)
  const { calendar } = providerWords[provider]
  const revoked = state === 'revoked'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-md font-medium">{calendar}</p>
        {accountEmail ? <p className="text-sm wrap-anywhere text-ink-2">{accountEmail}</p> : null}
        <p
          aria-live="polite"
          className={revoked || event === 'failed' ? 'text-sm text-bad' : 'text-sm text-ink-2'}
        >
          {revoked
            ? 'The permission has ended. Connect again to fix this.'
            : event
              ? eventWords[event]
              : null}
        </p>
      </div>
      {revoked ? (
        <Button
          aria-label={`Connect again to ${calendar}`}
          loading={connect.isPending}
          onClick={() => connect.mutate({ provider, tab: openTab() })}
        >
          Connect again
        </Button>
      ) : event === 'pending' && !add.isPending ? null : event === 'synced' ? (
        <Check size={17} aria-hidden="true" className="text-ok" />
      ) : (
        <Button
          variant="primary"
          aria-label={`Add Event to ${calendar}`}
          loading={add.isPending}
          onClick={() => add.mutate(provider)}
        >
          Add Event
        </Button>
      )}
    </li>
  )
}
