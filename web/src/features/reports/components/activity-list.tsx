import { formatDollars } from '@porchlight/contract/kernel/money'
import type { Activity, Analytics } from '@porchlight/contract/reports/shapes'
import { useNow } from '../../../lib/now.ts'
import { DESK_ZONE, formatAge, formatDateTime, zoneAbbreviation } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { activityWords } from '../analytics-words.ts'

const tones: Record<Activity['type'], BadgeTone> = {
  tour_requested: 'info',
  tour_completed: 'ok',
  signup: 'brand',
  payment: 'ok',
  refund: 'neutral',
  subscription: 'plum',
}

type Props = { analytics: Analytics | undefined; mayOpenTours: boolean }

/** The latest activity, whatever the range. */
export function ActivityList({ analytics, mayOpenTours }: Props) {
  return (
    <section aria-labelledby="activity-title" className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-2.5">
        <h2 id="activity-title" tabIndex={-1} className="text-md font-semibold">
          Recent activity
        </h2>
        <p className="text-sm text-ink-3">The ten newest tours, sign-ups, payments, and subscriptions.</p>
      </div>
      {analytics ? (
        <Acts acts={analytics.recentActivity} mayOpenTours={mayOpenTours} />
      ) : (
        <SkeletonRows rows={6} label="Loading recent activity" />
      )}
    </section>
  )
}

function Acts({ acts, mayOpenTours }: { acts: readonly Activity[]; mayOpenTours: boolean }) {
  const now = useNow()
  if (acts.length === 0) return <EmptyState>No activity yet.</EmptyState>
  return (
    <ul>
      {acts.map(({ id, type, description, amount, timestamp, tourId }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 last:border-b-0"
        >
          <span className="text-md wrap-anywhere">
            {tourId && mayOpenTours ? (
              <TextLink href={paths.adminDashboard('queue', { tour: tourId })}>{description}</TextLink>
            ) : (
              description
            )}
          </span>
          <span className="num text-right text-md">{amount === null ? null : formatDollars(amount)}</span>
          <span>
            <Badge tone={tones[type]}>{activityWords[type]}</Badge>
          </span>
          <time
            dateTime={timestamp}
            title={`${formatDateTime(timestamp, DESK_ZONE)} ${zoneAbbreviation(timestamp, DESK_ZONE)}`}
            className="num text-right text-sm text-ink-3"
          >
            {formatAge(timestamp, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}
