import type { CityId } from '@porchlight/contract/kernel/cities'
import { formatRoundedDollars } from '@porchlight/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { HelpTip } from '../../../ui/overlays/help-tip.tsx'
import { citiesQuery } from '../api.ts'

/** Home values and rents in the chosen city on one line, defined behind a button; nothing until they have loaded. */
export function CityMarket({ city }: { city: CityId | 'other' }) {
  const { data } = useQuery(citiesQuery)
  const found = data?.find(({ id }) => id === city)
  if (!found) return null
  const { medianHomeValue: home, medianRent: rent } = found.marketInfo
  return (
    <div className="-my-0.5 flex items-center gap-0.5 text-sm text-ink-3">
      <p className="num min-w-0">
        {found.name}: median home {formatRoundedDollars(home.amount)}, median rent{' '}
        {formatRoundedDollars(rent.amount)} per month
      </p>
      <HelpTip term="Market figures">
        <p>Median home: the median value of homes that their owners live in.</p>
        <p>Median rent: the median of rent plus utilities.</p>
        <p className="mt-1 opacity-80">
          {home.source}, {home.year}.
        </p>
      </HelpTip>
    </div>
  )
}
