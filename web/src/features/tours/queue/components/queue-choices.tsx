import { Select, type SelectOption } from '../../../../ui/forms/select.tsx'
import { cityName } from '../../../properties/property-words.ts'
import type { QueueSearch, StatusChoice } from '../queue-search.ts'
import { cityFilterChoices } from '../queue-words.ts'

/** The option for no choice. */
const ALL = 'all'

export type QueueFilter = {
  search: QueueSearch
  /** Changes the search parameters; `replace` while the user types. */
  go: (change: QueueSearch, replace?: boolean) => void
}
type Props = QueueFilter & { className: string }

type ChoiceProps<Value extends string> = {
  label: string
  /** The label of no choice. */
  all: string
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  className: string
}

/** Narrows a list to one value, or to none. */
export function FilterChoice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, all, options, value, onChange, className } = props
  return (
    <Select<Value | typeof ALL>
      className={className}
      label={label}
      labelHidden
      value={value ?? ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
    />
  )
}

type StatusProps = Props & { options: readonly SelectOption<StatusChoice>[] }

export function StatusFilter({ search, go, ...choice }: StatusProps) {
  return (
    <FilterChoice
      {...choice}
      label="Status"
      all="All statuses"
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
    <FilterChoice
      className={className}
      label="City"
      all="All cities"
      options={cities}
      value={search.city}
      onChange={(city) => go({ city })}
    />
  )
}
