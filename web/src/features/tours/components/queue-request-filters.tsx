import { useSearchText } from '../../../lib/search-text.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { cityName } from '../../properties/property-words.ts'
import type { QueueSearch, StatusChoice } from '../queue-search.ts'
import { cityIds, everyStatus } from '../queue-words.ts'
import { lookOf } from '../status.ts'

type Props = { search: QueueSearch; go: (change: QueueSearch, replace?: boolean) => void }

const ALL = 'all'
const statuses: readonly { value: StatusChoice | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All statuses' },
  { value: 'all-in_progress', label: 'All in progress' },
  ...everyStatus.map((status) => ({ value: status, label: lookOf(status).label })),
]
const cities = [
  { value: ALL, label: 'All cities' },
  ...cityIds.map((city) => ({ value: city, label: cityName(city) })),
] as const

/** Search, status and city of the requests page; all of it stands in the address. */
export function RequestFilters({ search, go }: Props) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }, true))
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        className="min-w-60 flex-[3_1_15rem]"
        label="Search requests"
        placeholder="Client, agent, address"
        value={text}
        onChange={setText}
      />
      <Select
        className="min-w-36 flex-1"
        label="Status"
        labelHidden
        value={search.status ?? ALL}
        options={statuses}
        onChange={(status) => go({ status: status === ALL ? undefined : status })}
      />
      <Select
        className="min-w-36 flex-1"
        label="City"
        labelHidden
        value={search.city ?? ALL}
        options={cities}
        onChange={(city) => go({ city: city === ALL ? undefined : city })}
      />
    </div>
  )
}
