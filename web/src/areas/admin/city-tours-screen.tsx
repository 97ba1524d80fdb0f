import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { Suspense } from 'react'
import { CityCards } from '../../features/tours/city-tours/city-cards.tsx'
import { citySearch } from '../../features/tours/city-tours/city-search.ts'
import { CityTourList } from '../../features/tours/city-tours/city-tour-list.tsx'
import { QueueActionsProvider } from '../../features/tours/queue/components/queue-actions.tsx'
import { CityFilter } from '../../features/tours/queue/components/queue-choices.tsx'
import { staffTourQuery } from '../../features/tours/queue/queue-api.ts'
import { lazyOnDemand } from '../../lib/lazy-when-idle.ts'
import { reasonOf } from '../../lib/requests/api-error.ts'
import { useSearchText } from '../../lib/search-text.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/feedback/failed-read.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { AccessDenied } from './access-denied.tsx'
import { useAddress } from './address.ts'
import { heads } from './heads.ts'

const ScheduleDialog = lazyOnDemand(async () => ({
  default: (await import('../../features/tours/city-tours/city-tour-dialog.tsx')).CityTourDialog,
}))
const StatusDialog = lazyOnDemand(async () => ({
  default: (await import('../../features/tours/city-tours/city-status-dialog.tsx')).CityStatusDialog,
}))

/** /city-admin: tours by city, and the tours that staff schedule on agents' behalf. */
export function CityToursScreen() {
  const { user } = useSession()
  const router = useRouter()
  const { search, go, close } = useAddress(citySearch, paths.cityAdmin)
  const searchBox = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }, true))
  if (!user) return null
  if (!user.permissions.includes('tours.schedule')) return <AccessDenied user={user} />
  const schedule = (): void => go({ schedule: 'open' })
  return (
    <QueueActionsProvider
      onNotes={({ id }) => router.history.push(paths.adminDashboard('queue', { notes: id }))}
    >
      <PageBody>
        <PageHeader
          {...heads.cityTours}
          actions={
            <Button variant="primary" onClick={schedule} icon={<CalendarPlus size={15} aria-hidden="true" />}>
              Schedule City Tour
            </Button>
          }
        />
        <CityCards />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            className="min-w-60 flex-[3_1_15rem]"
            label="Search tours"
            placeholder="Search by client or property..."
            {...searchBox}
          />
          <CityFilter
            className="min-w-36 flex-1"
            search={{ city: search.city }}
            go={({ city }) => go({ city })}
          />
          <Checkbox
            label="Only open tours"
            checked={search.status === 'open'}
            onChange={(event) => go({ status: event.target.checked ? 'open' : undefined })}
          />
          <Checkbox
            label="Only scheduled by our team"
            checked={search.by === 'desk'}
            onChange={(event) => go({ by: event.target.checked ? 'desk' : undefined })}
          />
        </div>
        <CityTourList search={search} go={go} onSchedule={schedule} />
      </PageBody>
      <Suspense>
        {search.schedule ? (
          <ScheduleDialog
            city={search.city ?? null}
            mayOverride={user.permissions.includes('tours.override_conflicts')}
            mayAssign={(['tours.assign', 'assistants.view'] as const).every((one) =>
              user.permissions.includes(one),
            )}
            onClose={() => close({ schedule: undefined })}
          />
        ) : null}
        {search.tour ? <Update tourId={search.tour} onClose={() => close({ tour: undefined })} /> : null}
      </Suspense>
    </QueueActionsProvider>
  )
}

/** The status dialog of the tour in the address, with the tour's current data. */
function Update({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const query = useQuery(staffTourQuery(tourId))
  const { data, error } = query
  if (data) return <StatusDialog key={data.id} tour={data} onClose={onClose} />
  return (
    <FailedRead label="Tour not loaded" query={query} action={<Button onClick={onClose}>Close</Button>}>
      {reasonOf(error, 'We couldn’t load the tour.')}
    </FailedRead>
  )
}
