import { standingLabels, standings } from '@porchlight/contract/accounts/words'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import { FilterSelect } from '../../../ui/lists/filter-select.tsx'
import { filtersOf, isFiltered, noFilters, type SortChoice, type UsersSearch } from '../account-search.ts'
import { linkedFilters, typeOptions } from '../account-words.ts'

const sortOptions: readonly { value: SortChoice; label: string }[] = [
  { value: 'name', label: 'Sort: Name' },
  { value: 'last_sign_in', label: 'Sort: Latest sign-in' },
  { value: 'status', label: 'Sort: Status' },
]
type Props = {
  search: UsersSearch
  go: (change: UsersSearch, replace?: boolean) => void
  /** Offers only the staff types; the list of subscribers offers all types. */
  office?: boolean | undefined
}

/** Search, filters and sort order of the users. */
export function AccountFilters({ search, go, office }: Props) {
  const kinds = office
    ? typeOptions.filter(({ value }) => value !== 'real_estate_agent' && value !== 'back_office')
    : typeOptions
  return (
    <div className="flex flex-col gap-2">
      <FilterBar
        label="Search users"
        placeholder="Name, email, username"
        q={search.q}
        onSearch={(q) => go({ q }, true)}
        chosen={[search.type, search.status, search.active].filter(Boolean).length}
        onClear={isFiltered(filtersOf(search)) ? () => go(noFilters) : undefined}
      >
        <FilterSelect
          className="min-w-40 flex-1 sm:w-48 sm:flex-none"
          label="Type"
          none="All types"
          value={search.type}
          options={kinds}
          onChange={(type) => go({ type })}
        />
        <FilterSelect
          label="Status"
          none="All statuses"
          value={search.status}
          options={standings.map((value) => ({ value, label: standingLabels[value] }))}
          onChange={(status) => go({ status })}
        />
        <FilterSelect
          className="min-w-40 flex-1 sm:w-44 sm:flex-none"
          label="Account"
          none="Any account"
          value={search.active}
          options={[
            { value: 'yes', label: 'Active accounts' },
            { value: 'no', label: 'Inactive or locked' },
          ]}
          onChange={(active) => go({ active })}
        />
        <FilterSelect
          className="min-w-40 flex-1 sm:w-42 sm:flex-none"
          label="Order"
          none="Sort: Newest"
          value={search.sort}
          options={sortOptions}
          onChange={(sort) => go({ sort })}
        />
      </FilterBar>
      <FilterChips
        chips={linkedFilters(search).map((chip) => ({
          ...chip,
          onRemove: () => go({ [chip.key]: undefined }),
        }))}
      />
    </div>
  )
}
