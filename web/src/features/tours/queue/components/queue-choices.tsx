import { Select } from '../../../../ui/forms/select.tsx'
import { cityName } from '../../../properties/property-words.ts'
import type { QueueSearch, StatusChoice } from '../queue-search.ts'
import { cityFilterChoices } from '../queue-words.ts'

/** The option for no choice. */
export const ALL = 'all'

export type QueueFilter = {
  search: QueueSearch
  /** Changes the search parameters; `replace` while the user types. */
  go: (change: QueueSearch, replace?: boolean) => void
}
type Props = QueueFilter & { className: string }

export type StatusOption = { value: StatusChoice | typeof ALL; label: string }

const cities = [
  { value: ALL, label: 'All cities' },
  ...cityFilterChoices.map((city) => ({
    value: city,
    label: city === 'other' ? 'Other cities' : cityName(city),
  })),
] as const

export function StatusFilter({
  search,
  go,
  className,
  options,
}: Props & { options: readonly StatusOption[] }) {
  return (
    <Select
      className={className}
      label="Status"
      labelHidden
      value={search.status ?? ALL}
      options={options}
      onChange={(status) => go({ status: status === ALL ? undefined : status })}
    />
  )
}

export function CityFilter({ search, go, className }: Props) {
  return (
    <Select
      className={className}
      label="City"
      labelHidden
      value={search.city ?? ALL}
      options={cities}
      onChange={(city) => go({ city: city === ALL ? undefined : city })}
    />
  )
}
