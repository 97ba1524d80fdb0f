import type { TeamSearch } from '../../../lib/searches.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { FilterSelect } from '../../../ui/lists/filter-select.tsx'
import { cityChoices } from '../../properties/property-words.ts'
import { sortingOf, withSorting } from '../assistant-sorting.ts'
import { availabilityOptions, freeSortOption, sortOptions } from '../assistant-words.ts'

type Props = { search: TeamSearch; go: (change: TeamSearch, replace?: boolean) => void }

const cities = cityChoices.filter(({ value }) => value !== 'other')
const none: TeamSearch = {
  q: undefined,
  availability: undefined,
  city: undefined,
  active: undefined,
  day: undefined,
}

/** The search parameters that remove every filter, and the order that only makes sense with a day. */
export const withoutFilters = ({ day, sort }: TeamSearch): TeamSearch =>
  day && !sort ? { ...none, order: undefined } : none

/** The team's search and filters. */
export function AssistantFilters({ search, go }: Props) {
  const { sort, order } = sortingOf(search)
  const chosen = [search.availability, search.city, search.active, search.day].filter(Boolean).length
  const orders = search.day ? [freeSortOption, ...sortOptions] : sortOptions
  return (
    <FilterBar
      label="Search assistants"
      placeholder="Name, email, language"
      q={search.q}
      onSearch={(q) => go({ q }, true)}
      chosen={chosen}
      onClear={search.q || chosen ? () => go(withoutFilters(search)) : undefined}
    >
      <FilterSelect
        label="Availability"
        none="Any availability"
        value={search.availability}
        options={availabilityOptions}
        onChange={(availability) => go({ availability })}
      />
      <FilterSelect
        label="City"
        none="All cities"
        value={cities.find(({ value }) => value === search.city)?.value}
        options={cities}
        onChange={(city) => go({ city })}
      />
      <FilterSelect
        label="Active"
        none="Active"
        value={search.active}
        options={[
          { value: 'no', label: 'Inactive' },
          { value: 'all', label: 'Everyone' },
        ]}
        onChange={(active) => go({ active })}
      />
      <DateField
        className="min-w-56 flex-1 sm:w-68 sm:flex-none"
        label="Free on"
        labelHidden
        before={<span aria-hidden="true">Free on</span>}
        clearable
        value={search.day ?? ''}
        // The new day begins with those who are free.
        onChange={(day) => go({ day: day || undefined, sort: undefined, order: undefined })}
      />
      {/* Wider screens have the headings of the table. */}
      <Select
        className="min-w-max flex-1 sm:hidden"
        label="Order"
        labelHidden
        value={`${sort}.${order}` as const}
        options={orders}
        onChange={(chosen) => {
          const option = orders.find(({ value }) => value === chosen)
          if (option) go(withSorting(option, search))
        }}
      />
    </FilterBar>
  )
}
