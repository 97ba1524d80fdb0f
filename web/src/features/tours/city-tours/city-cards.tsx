import type { CityId } from '@porchlight/contract/kernel/cities'
import type { CityStat } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { StatCard } from '../../../ui/lists/stat-card.tsx'
import { cityName } from '../../properties/property-words.ts'
import { cityIds, countWord } from '../queue/queue-words.ts'
import { cityStatsQuery } from './city-api.ts'
import { countsOf, openIn, pricesOf, SHOWN_CITIES } from './city-words.ts'

type Detail = Pick<CityStat, 'pending' | 'scheduled' | 'underWay' | 'basePrice' | 'premiumPrice'>

const usual: Detail = { pending: 20, scheduled: 20, underWay: 20, basePrice: 20, premiumPrice: 25 }

/**
 * The cities with their numbers of open tours, each a link to their list: cards of the first four (specification, back
 * office, section 9), and a line for each of the others.
 */
export function CityCards() {
  const query = useQuery({ ...cityStatsQuery, refetchInterval: usePolling('tourQueue') })
  if (query.isError && !query.data)
    return (
      <ErrorState
        message={fetchFailure('Failed to fetch the cities', query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const statOf = (city: CityId) => query.data?.find((row) => row.city === city)
  return (
    <section aria-label="Cities" className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {cityIds.slice(0, SHOWN_CITIES).map((city) => {
          const stat = statOf(city)
          return (
            <StatCard
              key={city}
              label={cityName(city)}
              value={stat && `${countWord(openIn(stat))} open`}
              detail={stat && <CityDetail stat={stat} />}
              placeholder={<CityDetail stat={usual} />}
              href={openTours(city)}
            />
          )
        })}
      </div>
      <ul className="grid gap-x-3 gap-y-1 text-sm text-ink-2 sm:grid-cols-2 lg:grid-cols-4">
        {cityIds.slice(SHOWN_CITIES).map((city) => (
          <OtherCity key={city} city={city} stat={statOf(city)} />
        ))}
      </ul>
    </section>
  )
}

const openTours = (city: CityId): string => paths.cityAdmin({ city, status: 'open' })

function OtherCity({ city, stat }: { city: CityId; stat: CityStat | undefined }) {
  return (
    <li className="sm:px-4">
      <TextLink href={openTours(city)} className="py-0.5">
        {cityName(city)}
      </TextLink>{' '}
      <span className="num">
        {stat ? `${countWord(openIn(stat))} open` : '...'}
        <span className={cx('block text-ink-3', !stat && 'invisible')}>{pricesOf(stat ?? usual)}</span>
      </span>
    </li>
  )
}

/** Breaks the line only between the facts. */
const breakBetweenFacts = (facts: string): string =>
  facts.replaceAll(' ', '\u00a0').replaceAll(',\u00a0', ', ')

function CityDetail({ stat }: { stat: Detail }) {
  return (
    <>
      <span className="block">{breakBetweenFacts(countsOf(stat))}</span>
      <span className="num block">{breakBetweenFacts(pricesOf(stat))}</span>
    </>
  )
}
