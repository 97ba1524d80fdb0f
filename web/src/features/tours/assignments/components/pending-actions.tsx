import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { paths } from '../../../../paths.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { TourStatus } from '../../components/tour-status.tsx'
import { QueueWhen } from '../../queue/components/queue-when.tsx'
import { clientNameOf } from '../../tour-words.ts'
import type { PendingAction } from '../assignment-actions.ts'
import { assignmentsQuery } from '../assignment-api.ts'
import { useOutbox, usePendingActions } from '../use-assignment-outbox.ts'

/**
 * The number of pending actions, also for screen readers. The notice above the page says that the browser is offline.
 */
export function PendingActionsNotice() {
  const waiting = usePendingActions().filter(({ refused }) => refused === null).length
  return (
    <div role="status" className="empty:absolute">
      {waiting > 0 ? (
        <p className="num flex items-start gap-2 rounded-lg bg-brand-soft px-3 py-2 text-md">
          <CloudUpload size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            {waiting === 1 ? '1 change is waiting' : `${waiting} changes are waiting`} to be sent. We’ll send{' '}
            {waiting === 1 ? 'it' : 'them'} when you’re back online.
          </span>
        </p>
      ) : null}
    </div>
  )
}

/** The actions that the server refused later, with reason and current state, until dismissed. */
export function RefusedActions() {
  const refused = usePendingActions().filter((action) => action.refused !== null)
  return refused.length === 0 ? null : <Refused actions={refused} />
}

function Refused({ actions }: { actions: readonly PendingAction[] }) {
  const outbox = useOutbox()
  const { data, isSuccess, hasNextPage } = useInfiniteQuery(assignmentsQuery('all'))
  const tours = data?.pages.flatMap(({ items }) => items) ?? []
  // A missing assignment means something only once the list has loaded completely.
  const whole = isSuccess && !hasNextPage
  return (
    <section aria-label="Not accepted" className="flex flex-col gap-2">
      {actions.map((action) => (
        <Banner
          key={action.key}
          tone="bad"
          label={`${action.label}: ${action.about}`}
          onDismiss={() => outbox.discard(action.key)}
        >
          <p className="wrap-anywhere">
            <strong className="font-semibold">{action.label}</strong> was not accepted for {action.about}.{' '}
            {action.refused}
          </p>
          <Now tour={tours.find(({ id }) => id === action.tourId)} whole={whole} />
        </Banner>
      ))}
    </section>
  )
}

function Now({ tour, whole }: { tour: Assignment | undefined; whole: boolean }) {
  if (!tour) return whole ? <p className="mt-1 text-ink">It is no longer assigned to you.</p> : null
  const name = clientNameOf(tour)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink">
      Current status: <TourStatus status={tour.status} outcome={tour.outcome} /> <QueueWhen tour={tour} />{' '}
      <TextLink href={paths.assistantDashboard({ tab: 'all', q: name })}>
        Show<span className="sr-only"> the assignment of {name}</span>
      </TextLink>
    </p>
  )
}
