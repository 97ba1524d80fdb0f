import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import type { AgentNews } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import {
  DESK_ZONE,
  formatActivityAge,
  formatAge,
  formatDayTime,
  formatTimeWithZone,
  formatUpcoming,
  todayIn,
  zoneAbbreviation,
} from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Link } from '../../../ui/link.tsx'
import { recentOf, upcomingOf } from '../activity.ts'
import { aheadToursQuery, newestToursQuery, todayToursQuery, tourNewsQuery } from '../api.ts'
import { titleOf } from '../details/timeline.ts'
import { clientNameOf, placeOf } from '../tour-words.ts'
import { TourStatus } from './tour-status.tsx'

/** Today's tours that are not cancelled. Without one, the next tour. */
export function TodaysTours() {
  const now = useNow()
  const ahead = useQuery(aheadToursQuery)
  const next = ahead.data?.[0]
  return (
    <TourPanel
      options={todayToursQuery(todayIn(DESK_ZONE, now))}
      pick={datedOf}
      empty={
        next?.scheduledDate
          ? `No tours today. The next one is on ${formatDayTime(next.scheduledDate, next.timeZone)}.`
          : 'No tours today. Request one, and it appears here on its day.'
      }
      timeOf={({ scheduledDate }) => scheduledDate}
      words={({ scheduledDate, timeZone }) => (
        <span className="font-semibold text-ink">{formatTimeWithZone(scheduledDate, timeZone)}</span>
      )}
    />
  )
}

const datedOf = (tours: readonly AgentTourCard[]) =>
  tours.flatMap((tour) =>
    tour.scheduledDate === null || tour.status === 'cancelled'
      ? []
      : [{ ...tour, scheduledDate: tour.scheduledDate }],
  )

const MOST_NEWS = 5

/** What the team has changed since yesterday: the latest change of each tour. */
export function SinceYesterday() {
  const now = useNow()
  const query = useQuery({
    ...tourNewsQuery(todayIn(DESK_ZONE, now)),
    refetchInterval: usePolling('dashboardTours'),
  })
  return (
    <Loaded query={query} loading="Loading changes" rows={3} failed="Failed to fetch tours">
      {(all) => {
        const news = latestOfEach(all).slice(0, MOST_NEWS)
        if (news.length === 0)
          return <p className="px-4 py-6 text-md text-ink-2">No changes since yesterday.</p>
        return (
          <ul>
            {news.map(({ tour, entry }) => (
              <li key={entry.id} className="border-b border-line last:border-b-0">
                <Link
                  href={paths.scheduleTour({ tour: tour.id })}
                  className="flex items-center gap-3 px-4 py-2.5 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-md font-semibold">{titleOf(entry)}</span>
                    <span className="block truncate text-sm text-ink-2">
                      <bdi>{clientNameOf(tour)}</bdi>, {placeOf(tour)}
                    </span>
                  </span>
                  <time dateTime={entry.createdAt} className="num shrink-0 text-sm text-ink-2">
                    {formatAge(entry.createdAt, now)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

const latestOfEach = (news: readonly AgentNews[]): AgentNews[] => {
  const seen = new Set<string>()
  return news.filter(({ tour }) => !seen.has(tour.id) && seen.add(tour.id))
}

/** The requests of the last week. */
export function RecentActivity() {
  const now = useNow()
  return (
    <TourPanel
      options={newestToursQuery}
      pick={(tours) => recentOf(tours, now)}
      empty="No tours requested in the last 7 days."
      timeOf={({ createdAt }) => createdAt}
      words={({ createdAt }) => formatActivityAge(createdAt, now)}
    />
  )
}

/** The tours of the coming week. */
export function UpcomingTours() {
  const now = useNow()
  return (
    <TourPanel
      options={aheadToursQuery}
      pick={(tours) => upcomingOf(tours, now)}
      empty="No tours scheduled for the next 7 days."
      timeOf={({ scheduledDate }) => scheduledDate}
      words={({ scheduledDate, timeZone }) => (
        <>
          <span className="font-semibold text-ink">{formatUpcoming(scheduledDate, timeZone, now)}</span>{' '}
          {zoneAbbreviation(scheduledDate, timeZone)}
        </>
      )}
    />
  )
}

type PanelProps<Tour> = {
  options: typeof newestToursQuery | typeof aheadToursQuery | ReturnType<typeof todayToursQuery>
  pick: (tours: readonly AgentTourCard[]) => readonly Tour[]
  empty: string
  /** The time of a tour's line, and its words. */
  timeOf: (tour: Tour) => string
  words: (tour: Tour) => ReactNode
}

function TourPanel<Tour extends AgentTourCard>({ options, pick, empty, timeOf, words }: PanelProps<Tour>) {
  const query = useQuery({ ...options, refetchInterval: usePolling('dashboardTours') })
  return (
    <Loaded query={query} loading="Loading tours" rows={3} failed="Failed to fetch tours">
      {(all) => {
        const tours = pick(all)
        if (tours.length === 0) return <p className="px-4 py-6 text-md text-ink-2">{empty}</p>
        return (
          <ul>
            {tours.map((tour) => (
              <Line key={tour.id} tour={tour} aside={words(tour)} dateTime={timeOf(tour)} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

type LineProps = { tour: AgentTourCard; aside: ReactNode; dateTime: string }

function Line({ tour, aside, dateTime }: LineProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={paths.scheduleTour({ tour: tour.id })}
        className="flex items-center gap-3 px-4 py-2.5 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-md font-semibold">{clientNameOf(tour)}</span>
          <span className="block truncate text-sm text-ink-2">{placeOf(tour)}</span>
        </span>
        {/* One below the other, so that all rows have the same height, however long the time is. */}
        <span className="flex shrink-0 flex-col items-end gap-1">
          <time dateTime={dateTime} className="num text-sm text-ink-2">
            {aside}
          </time>
          <TourStatus status={tour.status} outcome={tour.outcome} />
        </span>
      </Link>
    </li>
  )
}
