import type { CityStat } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { StatCard } from '../../../ui/lists/stat-card.tsx'
import { cityName } from '../../properties/property-words.ts'
import { cityIds, countWord } from '../queue/queue-words.ts'
import { cityStatsQuery } from './city-api.ts'
import { countsOf, openIn, pricesOf, SHOWN_CITIES } from './city-words.ts'

type Detail = Pick<CityStat, 'pending' | 'scheduled' | 'underWay' | 'basePrice' | 'premiumPrice'>

const usual: Detail = { pending: 10, scheduled: 10, underWay: 1, basePrice: 20, premiumPrice: 25 }

/** The first four cities with their numbers of open tours, each a link to their list. */
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
  return (
    <section aria-label="Cities" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cityIds.slice(0, SHOWN_CITIES).map((city) => {
        const stat = query.data?.find((row) => row.city === city)
        return (
          <StatCard
            key={city}
            label={cityName(city)}
            value={stat && `${countWord(openIn(stat))} open`}
            detail={stat && <CityDetail stat={stat} />}
            placeholder={<CityDetail stat={usual} />}
            href={paths.cityAdmin({ city, status: 'open' })}
          />
        )
      })}
    </section>
  )
}

function CityDetail({ stat }: { stat: Detail }) {
  return (
    <>
      <span className="block">{countsOf(stat)}</span>
      <span className="num block">{pricesOf(stat)}</span>
    </>
  )
}
