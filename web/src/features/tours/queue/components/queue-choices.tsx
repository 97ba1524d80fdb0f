import type { SelectOption } from '../../../../ui/forms/select.tsx'
import { FilterSelect } from '../../../../ui/lists/filter-select.tsx'
import { cityName } from '../../../properties/property-words.ts'
import type { QueueSearch, StatusChoice } from '../queue-search.ts'
import { cityFilterChoices } from '../queue-words.ts'

export type QueueFilter = {
  search: QueueSearch
  /** Changes the search parameters; `replace` while the user types. */
  go: (change: QueueSearch, replace?: boolean) => void
}
type Props = QueueFilter & { className: string }

type StatusProps = Props & { options: readonly SelectOption<StatusChoice>[] }

export function StatusFilter({ search, go, ...choice }: StatusProps) {
  return (
    <FilterSelect
      {...choice}
      label="Status"
      none="All statuses"
      value={search.status}
      onChange={(status) => go({ status })}
    />
  )
}

const cities = cityFilterChoices.map((city) => ({
  value: city,
  label: city === 'other' ? 'Other cities' : cityName(city),
}))

export function CityFilter({ search, go, className }: Props) {
  return (
    <FilterSelect
      className={className}
      label="City"
      none="All cities"
      options={cities}
      value={search.city}
      onChange={(city) => go({ city })}
    />
  )
}
