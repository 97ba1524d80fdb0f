import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { clientQuery } from '../../features/clients/api.ts'
import { propertyQuery } from '../../features/properties/api.ts'
import { agentTourQuery, operationHoursQuery } from '../../features/tours/api.ts'
import { listedTour } from '../../features/tours/listed-tour.ts'
import { aboutOf, isInDraft } from '../../features/tours/request/drafted-tours.ts'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import type { ScheduleSearch } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { useClosingBack } from '../../lib/use-closing-back.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { heads, plus } from './heads.tsx'
import { ScheduleTours } from './schedule-tours.tsx'

const changeDialogs = () => import('../../features/tours/details/change-dialogs.tsx')
const CancelTourDialog = lazyWhenIdle(async () => ({ default: (await changeDialogs()).CancelTourDialog }))
const AskToCancelDialog = lazyWhenIdle(async () => ({ default: (await changeDialogs()).AskToCancelDialog }))
const TourDetails = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/details/tour-details.tsx')).TourDetails,
}))
const NotesOfTour = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/components/notes-of-tour.tsx')).NotesOfTour,
}))
const NewTourForm = lazyWhenIdle(async () => ({
  default: (await import('../../features/tours/request/new-tour-form.tsx')).NewTourForm,
}))

const route = getRouteApi('/agent/schedule-tour')

const startsAtTop = ['form', 'tab', 'group', 'status', 'client', 'month', 'q'] as const

type Asking = { kind: 'cancel' | 'ask'; tour: AgentTourCard }

/** /schedule-tour: the request form, and the agent's tours. */
export function ScheduleScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [freshId, setFreshId] = useState<string | null>(null)
  const go = (change: ScheduleSearch, replace = false): void =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace,
      // Opening something beside or above the list keeps its scroll position. The form, another tab and a
      // search start at the top.
      resetScroll: startsAtTop.some((name) => name in change),
    })

  const openForm = (): void => go({ form: 'open', forClient: search.client })
  const closed = { form: undefined, property: undefined, forClient: undefined, again: undefined }
  const closeForm = (): void => go(closed)
  const sent = (tour: AgentTour): void => {
    setFreshId(tour.id)
    go({
      ...closed,
      tab: undefined,
      group: undefined,
      status: undefined,
      client: undefined,
      month: undefined,
      q: undefined,
    })
  }
  const actions = {
    onDetails: (tour: AgentTourCard) => go({ tour: tour.id, edit: undefined }),
    onEdit: (tour: AgentTourCard) => go({ tour: tour.id, edit: 'open' }),
    onNotes: (tour: AgentTourCard) => go({ notes: tour.id }),
    onCancel: (tour: AgentTourCard) => setAsking({ kind: 'cancel', tour }),
    onAskToCancel: (tour: AgentTourCard) => setAsking({ kind: 'ask', tour }),
  }
  return (
    <div className={cx(search.tour && 'lg:pr-[calc(min(30rem,40vw)+0.5rem)]')}>
      <PageBody>
        <PageHeader
          title={heads.schedule.title}
          description={heads.schedule.description}
          actions={
            search.form ? (
              <Button onClick={closeForm} icon={<X size={16} aria-hidden="true" />}>
                Cancel Request
              </Button>
            ) : (
              <Button variant="primary" onClick={openForm} icon={plus}>
                {heads.schedule.action}
              </Button>
            )
          }
        />
        {search.form ? (
          <Form
            key={search.again ?? search.property ?? search.forClient}
            propertyId={search.property}
            clientId={search.forClient}
            againId={search.again}
            onDone={sent}
            onCancel={closeForm}
          />
        ) : null}
        <ScheduleTours search={search} go={go} freshId={freshId} onFirst={openForm} actions={actions} />
      </PageBody>
      <Suspense>
        {search.tour ? (
          <TourDetails
            tourId={search.tour}
            editing={search.edit === 'open'}
            onEditing={(editing) => go({ edit: editing ? 'open' : undefined }, !editing)}
            onClose={() => go({ tour: undefined, edit: undefined })}
            {...actions}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {search.notes ? <Notes tourId={search.notes} onClose={() => go({ notes: undefined })} /> : null}
      </Suspense>
      <Suspense>
        {asking?.kind === 'cancel' ? (
          <CancelTourDialog tour={asking.tour} onClose={() => setAsking(null)} />
        ) : null}
        {asking?.kind === 'ask' ? (
          <AskToCancelDialog tour={asking.tour} onClose={() => setAsking(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}

type FormProps = {
  propertyId: string | undefined
  clientId: string | undefined
  againId: string | undefined
  onDone: (tour: AgentTour) => void
  onCancel: () => void
}

/** The form, once its code has loaded, with the property, the client or the earlier tour that the address names. */
function Form({ propertyId, clientId, againId, onDone, onCancel }: FormProps): ReactNode {
  const { user, agent } = useSession()
  const earlier = useQuery({ ...agentTourQuery(againId ?? ''), enabled: againId !== undefined })
  const placeId = propertyId ?? earlier.data?.propertyId
  const given = useQuery({ ...propertyQuery(placeId ?? ''), enabled: placeId !== undefined })
  const person = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined })
  // The form begins with a notice while the desk is closed, which would move the fields down under a finger.
  const hours = useQuery(operationHoursQuery())
  // It does not wait for hours that failed and are read again.
  const isUnknown = !hours.isFetched && hours.fetchStatus === 'fetching' && hours.failureCount === 0
  // About as tall as the form, so that the tours below stay where they are.
  const loading = (
    <div className="min-h-340 rounded-lg border border-line bg-surface sm:min-h-220">
      <SkeletonRows rows={8} label="Loading the form" />
    </div>
  )
  const userId = user?.id ?? agent?.id
  const about = aboutOf({ tour: againId, property: propertyId, client: clientId })
  const waitsFor = (query: typeof earlier | typeof given | typeof person): boolean =>
    query.isPending && !(userId && isInDraft(query, { kind: 'new-tour', about }, userId))
  const isReady =
    !(againId && waitsFor(earlier)) &&
    !(placeId && waitsFor(given)) &&
    !(clientId && waitsFor(person)) &&
    !isUnknown
  // From then on, nothing replaces the input: an outage may end with new reads.
  const [hasShownForm, setHasShownForm] = useState(false)
  if (isReady && !hasShownForm) setHasShownForm(true)
  if (!userId || !(isReady || hasShownForm)) return loading
  return (
    <Suspense fallback={loading}>
      <NewTourForm
        userId={userId}
        about={about}
        property={given.data ?? null}
        client={person.data ?? null}
        again={earlier.data ?? null}
        onDone={onDone}
        onCancel={onCancel}
      />
    </Suspense>
  )
}

function Notes({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const client = useQueryClient()
  const close = useClosingBack(onClose)
  const { data: tour } = useQuery(agentTourQuery(tourId))
  return <NotesOfTour tourId={tourId} tour={tour ?? listedTour(client, tourId)} onClose={close} />
}
