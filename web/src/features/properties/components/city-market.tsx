import type { CityId } from '@porchlight/contract/kernel/cities'
import { formatRoundedDollars } from '@porchlight/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { citiesQuery } from '../api.ts'

/** Home values and rents in the chosen city, with source and year; nothing until they have loaded. */
export function CityMarket({ city }: { city: CityId | 'other' }) {
  const { data } = useQuery(citiesQuery)
  const found = data?.find(({ id }) => id === city)
  if (!found) return null
  const { medianHomeValue: home, medianRent: rent } = found.marketInfo
  return (
    <p className="num text-sm text-ink-2 sm:col-span-2">
      {found.name}: median home {formatRoundedDollars(home.amount)}, median rent{' '}
      {formatRoundedDollars(rent.amount)} per month.{' '}
      <span className="text-ink-3">
        {home.source}, {home.year}.
      </span>
    </p>
  )
}
