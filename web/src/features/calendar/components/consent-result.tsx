import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import type { CalendarConnectedSearch } from '../../../lib/searches.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { tourConnectionsQuery } from '../api.ts'
import { openTab } from '../open-tab.ts'
import { providerWords } from '../provider-words.ts'
import { useConnect } from '../use-tour-calendar.ts'

const reasons = {
  declined: 'You didn’t grant permission, so nothing was connected or added.',
  expired: 'This link was already used or is older than ten minutes. Nothing was connected.',
  failed: 'The calendar didn’t respond correctly. Nothing was connected.',
} as const

/** The result of connecting a calendar, shown in the tab that asked for consent. */
export function ConsentResult({ provider, result = 'expired', tour }: CalendarConnectedSearch) {
  if (!provider) {
    return (
      <EmptyState title="Nothing to show" action={<Back tour={undefined} />}>
        This page shows the result of connecting a calendar.
      </EmptyState>
    )
  }
  const { calendar, name } = providerWords[provider]
  if (result === 'connected') {
    return (
      <EmptyState title={`${calendar} is connected`} action={<Back tour={tour} primary />}>
        {tour ? <AddedOrNot tourId={tour} provider={provider} /> : 'You can add tours to it now.'} You can
        close this tab.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`Failed to connect to ${name}.`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Again provider={provider} tour={tour} />
          <Back tour={tour} />
        </div>
      }
    >
      {reasons[result]}
    </EmptyState>
  )
}

/** A job creates the tour's event, so the component polls until the event exists. */
function AddedOrNot({ tourId, provider }: { tourId: string; provider: CalendarProviderId }) {
  const { data } = useQuery({
    ...tourConnectionsQuery(tourId),
    refetchInterval: ({ state }) =>
      eventAt(state.data, provider) === 'pending' && state.dataUpdateCount < 20 ? 1_000 : false,
  })
  const event = eventAt(data, provider)
  if (event === 'synced') return 'The tour is on your calendar.'
  if (event === 'failed') return `Failed to add tour to ${providerWords[provider].name} calendar.`
  return 'The tour is being added.'
}

type Read = { connections: readonly { provider: CalendarProviderId; event: string | null }[] } | undefined
const eventAt = (read: Read, provider: CalendarProviderId) =>
  read?.connections.find((one) => one.provider === provider)?.event ?? 'pending'

function Again({ provider, tour }: { provider: CalendarProviderId; tour: string | undefined }) {
  const connect = useConnect(tour ?? null)
  return (
    <Button
      variant="primary"
      loading={connect.isPending}
      onClick={() => connect.mutate({ provider, tab: openTab() })}
    >
      Try again
    </Button>
  )
}

function Back({ tour, primary }: { tour: string | undefined; primary?: boolean }) {
  const variant = primary ? 'primary' : 'secondary'
  return tour ? (
    <ButtonLink href={paths.scheduleTour({ tour })} variant={variant}>
      Back to the tour
    </ButtonLink>
  ) : (
    <ButtonLink href={paths.profile({ tab: 'calendars' })} variant={variant}>
      Back to your profile
    </ButtonLink>
  )
}
