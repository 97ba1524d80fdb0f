import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/feedback/failed-read.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { needsYouQuery } from '../api.ts'
import { needOf } from '../needs-words.ts'
import { clientNameOf } from '../tour-words.ts'

/** The tours that wait for the agent, each with the reason and the next step. Renders nothing if no tour waits. */
export function NeedsYou({ most }: { most: number }) {
  const query = useQuery({ ...needsYouQuery, refetchInterval: usePolling('tours') })
  // A tour that was changed in another window waits for nothing any more.
  const tours = (query.data?.items ?? []).filter(({ needs }) => needs.length > 0)
  const shown = tours.slice(0, most)
  return (
    <>
      <FailedRead label="Tours that need you" query={query}>
        We couldn’t load the tours that need you.
      </FailedRead>
      {shown.length > 0 ? (
        <section
          aria-labelledby="needs-you"
          className="overflow-hidden rounded-lg border border-porch/50 bg-surface"
        >
          <div className="flex items-baseline justify-between gap-3 border-b border-line bg-porch-soft px-4 py-2.5 text-md">
            <h2 id="needs-you" className="num font-semibold text-porch-ink">
              Needs you ({query.data?.total})
            </h2>
            {tours.length > most ? (
              <TextLink href={paths.scheduleTour({ group: 'needs_you' })}>See all</TextLink>
            ) : null}
          </div>
          <ul>
            {shown.map((tour) => (
              <Line key={tour.id} tour={tour} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Line({ tour }: { tour: AgentTourCard }) {
  const need = needOf(tour)
  if (!need) return null
  const name = clientNameOf(tour)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <Link
        href={paths.scheduleTour({ tour: tour.id })}
        className="min-w-0 flex-1 basis-full rounded-md sm:basis-40"
      >
        <span className="block text-md wrap-anywhere">
          <strong className="font-semibold">{need.title}.</strong> {need.why}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {tour.propertyAddress} · <bdi>{name}</bdi>
        </span>
      </Link>
      <ButtonLink
        href={paths.scheduleTour({ tour: tour.id, edit: need.need === 'new_time' ? 'open' : undefined })}
        aria-label={`${need.action}: ${name}, ${tour.propertyAddress}`}
      >
        {need.action}
      </ButtonLink>
    </li>
  )
}
