import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { quoted } from '../../../lib/search-text.ts'
import { useSession } from '../../../lib/session.ts'
import { formatDateTime, zoneAbbreviation } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { LoadedRows } from '../../../ui/lists/loaded-rows.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { regionOf, streetOf } from '../../properties/property-words.ts'
import { TourStatus } from '../components/tour-status.tsx'
import { clientNameOf, timeOf } from '../tour-words.ts'
import { cityToursQuery } from './city-api.ts'
import { type CitySearch, isNarrowed } from './city-search.ts'
import { chargeLook } from './city-words.ts'

type Props = { search: CitySearch; go: (change: CitySearch) => void; onSchedule: () => void }

/** The tours of the cities, each with its charge and the charge's state. */
export function CityTourList({ search, go, onSchedule }: Props) {
  const query = useInfiniteQuery({ ...cityToursQuery(search), refetchInterval: usePolling('tourQueue') })
  const { user } = useSession()
  const hrefOf = user?.permissions.includes('tours.view') ? detailsOf : undefined
  return (
    <LoadedRows
      query={query}
      loading="Loading tours"
      rows={8}
      failed={(error) => fetchFailure('Failed to fetch tours', error)}
      empty={<NoTours search={search} go={go} onSchedule={onSchedule} />}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      {(tours) => (
        <DataTable
          label="City tours"
          columns={columnsFor((tour) => go({ tour: tour.id }), hrefOf)}
          hrefOf={hrefOf}
          rows={tours}
          rowKey={({ id }) => id}
        />
      )}
    </LoadedRows>
  )
}

function NoTours({ search, go, onSchedule }: Props) {
  if (!isNarrowed(search))
    return (
      <EmptyState title="No tours yet" action={<Button onClick={onSchedule}>Schedule City Tour</Button>}>
        Tours that agents request or our team schedules appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No tours found"
      action={
        <Button onClick={() => go({ q: undefined, city: undefined, by: undefined, status: undefined })}>
          Clear filters
        </Button>
      }
    >
      {search.q ? `Nothing matches ${quoted(search.q)} here.` : 'No tours here yet.'}
    </EmptyState>
  )
}

/** The tour's details, beside the queue. */
const detailsOf = ({ id }: StaffTour): string => paths.adminDashboard('queue', { tour: id })

const columnsFor = (
  onUpdate: (tour: StaffTour) => void,
  hrefOf: typeof detailsOf | undefined,
): Column<StaffTour>[] => [
  {
    key: 'property',
    header: 'Property',
    phone: 'title',
    cell: (tour) => (
      <span className="block max-sm:py-1.5">
        <span className="block font-semibold wrap-anywhere">
          {tour.propertyName || streetOf(tour.property)}
        </span>
        <span className="block text-sm text-ink-3 wrap-anywhere">
          {tour.propertyName ? `${streetOf(tour.property)}, ` : ''}
          {regionOf({ ...tour.property, zipCode: null })}
        </span>
      </span>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: (tour) => (
      <span className="block">
        <span className="block wrap-anywhere">{clientNameOf(tour)}</span>
        <span className="block text-sm text-ink-2 wrap-anywhere">for {tour.assignedAgentName}</span>
      </span>
    ),
  },
  { key: 'date', header: 'Date', width: 'w-56', cell: (tour) => <When tour={tour} /> },
  {
    key: 'status',
    header: 'Status',
    width: 'w-44',
    phone: 'side',
    cell: (tour) => (
      <span className="flex flex-col items-start gap-1 max-sm:py-1.5">
        <TourStatus status={tour.status} outcome={tour.outcome} />
        {tour.adminScheduled ? <Badge tone="brand">By our team</Badge> : null}
      </span>
    ),
  },
  { key: 'charge', header: 'Charge', width: 'w-36', cell: (tour) => <Charge tour={tour} /> },
  {
    key: 'act',
    header: 'Action',
    width: 'w-36',
    cell: (tour) =>
      tour.adminScheduled && tour.may.updateStatus ? (
        // A control is as tall as the row, so it needs none of the cell's padding.
        <Button className="sm:-my-1.5" onClick={() => onUpdate(tour)}>
          Update Status<span className="sr-only"> of {clientNameOf(tour)}</span>
        </Button>
      ) : hrefOf ? (
        <ButtonLink className="sm:-my-1.5" href={hrefOf(tour)}>
          Open<span className="sr-only"> the tour of {clientNameOf(tour)}</span>
        </ButtonLink>
      ) : null,
  },
]

function When({ tour }: { tour: StaffTour }) {
  const time = timeOf(tour)
  if (!time) return <span className="text-ink-3">No time yet</span>
  return (
    <span className="num block">
      {formatDateTime(time.at, tour.timeZone)} {zoneAbbreviation(time.at, tour.timeZone)}
      <span className="block text-sm text-ink-3">
        {time.asked ? 'requested' : `${tour.duration} minutes`}
      </span>
    </span>
  )
}

function Charge({ tour }: { tour: StaffTour }) {
  const charge = chargeLook(tour)
  if (!charge) return <span className="text-ink-3">No charge</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="num">{charge.amount}</span>
      <StatusPill tone={charge.tone} label={charge.label} />
      {/* The city's prices are those of the first kind. */}
      <span className="basis-full text-sm text-ink-3">
        {tour.adminScheduled ? 'City tour' : 'Assistant fee'}
      </span>
    </span>
  )
}
