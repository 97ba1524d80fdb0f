import { standingLabels, standings } from '@porchlight/contract/accounts/words'
import { useSearchText } from '../../../lib/search-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { isFiltered, type SortChoice, type UsersSearch } from '../account-search.ts'
import { typeOptions } from '../account-words.ts'

const ALL = ''
const sortOptions: readonly { value: SortChoice | typeof ALL; label: string }[] = [
  { value: ALL, label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'last_sign_in', label: 'Last sign-in first' },
  { value: 'status', label: 'By status' },
]

type Props = {
  search: UsersSearch
  go: (change: UsersSearch, replace?: boolean) => void
  /** Offers only the staff types; the list of subscribers offers all types. */
  office?: boolean | undefined
}

/** Search, filters and sort order of the users. The address holds them all. */
export function AccountFilters({ search, go, office }: Props) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }, true))
  const kinds = office
    ? typeOptions.filter(({ value }) => value !== 'real_estate_agent' && value !== 'back_office')
    : typeOptions
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        className="min-w-52 flex-1"
        label="Search users"
        placeholder="Name, email, username"
        value={text}
        onChange={setText}
      />
      <Select
        className="min-w-40 flex-1 sm:w-48 sm:flex-none"
        label="Type"
        labelHidden
        value={search.type ?? ALL}
        options={[{ value: ALL, label: 'All Types' }, ...kinds]}
        onChange={(type) => go({ type: type || undefined })}
      />
      <Select
        className="min-w-36 flex-1 sm:w-38 sm:flex-none"
        label="Status"
        labelHidden
        value={search.status ?? ALL}
        options={[
          { value: ALL, label: 'All Statuses' },
          ...standings.map((value) => ({ value, label: standingLabels[value] })),
        ]}
        onChange={(status) => go({ status: status || undefined })}
      />
      <Select
        className="min-w-40 flex-1 sm:w-44 sm:flex-none"
        label="Account"
        labelHidden
        value={search.active ?? ALL}
        options={[
          { value: ALL, label: 'Any account' },
          { value: 'yes', label: 'Active accounts' },
          { value: 'no', label: 'Inactive or locked' },
        ]}
        onChange={(active) => go({ active: active || undefined })}
      />
      <Select
        className="min-w-40 flex-1 sm:w-42 sm:flex-none"
        label="Order"
        labelHidden
        value={search.sort ?? ALL}
        options={sortOptions}
        onChange={(sort) => go({ sort: sort || undefined })}
      />
      {isFiltered(search) ? (
        <Button
          variant="ghost"
          onClick={() => {
            setText('')
            go({ q: undefined, type: undefined, status: undefined, active: undefined })
          }}
        >
          Clear
        </Button>
      ) : null}
    </div>
  )
}
