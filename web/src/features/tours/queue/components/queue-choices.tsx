import { useQuery } from '@tanstack/react-query'
import type { SelectOption } from '../../../../ui/forms/select.tsx'
import { FilterSelect } from '../../../../ui/lists/filter-select.tsx'
import { cityName } from '../../../properties/property-words.ts'
import { adminStatsQuery } from '../queue-api.ts'
import { isClosed, type QueueSearch, type StatusChoice, sortOf } from '../queue-search.ts'
import { cityFilterChoices, countWord } from '../queue-words.ts'

export type QueueFilter = {
  search: QueueSearch
  /** Changes the search parameters; `replace` while the user types. */
  go: (change: QueueSearch, replace?: boolean) => void
}
type Props = QueueFilter & { className: string }

type StatusProps = Props & { options: readonly SelectOption<StatusChoice>[] }

/** Filters by status, with the number of open tours beside each choice. Only newest first also lists closed tours. */
export function StatusFilter({ search, go, options, className }: StatusProps) {
  const { data } = useQuery(adminStatsQuery)
  const countOf = (status: StatusChoice): number | undefined => {
    if (!data || isClosed(status)) return undefined
    if (status === 'all-pending') return data.pendingTours
    if (status === 'all-active') return data.scheduledTours
    if (status === 'all-in_progress') return data.inProgressTours
    return data.openByStatus[status] ?? 0
  }
  return (
    <FilterSelect
      className={className}
      options={options.map((option) => ({ ...option, detail: countWord(countOf(option.value)) }))}
      label="Status"
      none={sortOf({ ...search, status: undefined }) === 'urgency' ? 'Open tours' : 'All statuses'}
      value={search.status}
      onChange={(status) => go({ status })}
    />
  )
}

const cities = cityFilterChoices.map((city) => ({
  value: city,
  label: city === 'other' ? 'Other cities' : cityName(city),
}))

/** @param counts the number of tours in each city, shown beside its name */
export function CityFilter({
  search,
  go,
  className,
  counts,
}: Props & { counts?: Readonly<Record<string, number>> | undefined }) {
  return (
    <FilterSelect
      className={className}
      label="City"
      none="All cities"
      options={cities.map((option) => ({
        ...option,
        detail: countWord(counts && (counts[option.value] ?? 0)),
      }))}
      value={search.city}
      onChange={(city) => go({ city })}
    />
  )
}
