import { useSearchText } from '../../../../lib/search-text.ts'
import type { SelectOption } from '../../../../ui/forms/select.tsx'
import { FoldedFilters } from '../../../../ui/lists/folded-filters.tsx'
import { SearchField } from '../../../../ui/lists/search-field.tsx'
import { lookOf } from '../../status.ts'
import { CityFilter, type QueueFilter, StatusFilter } from '../components/queue-choices.tsx'
import { DueFilter } from '../components/queue-due-filter.tsx'
import { QueueKeptFilters } from '../components/queue-kept-filters.tsx'
import { AssistantFilter, PersonFilters } from '../components/queue-people-filters.tsx'
import type { StatusChoice } from '../queue-search.ts'
import { everyStatus } from '../queue-words.ts'

const statuses: readonly SelectOption<StatusChoice>[] = [
  { value: 'all-in_progress', label: 'All in progress' },
  ...everyStatus.map((status) => ({ value: status, label: lookOf(status).label })),
]

/** The search and filters of the requests page. The address holds them all. */
export function RequestFilters({ search, go }: QueueFilter) {
  const searchBox = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }, true))
  const chosen = [search.status, search.city, search.due, search.assistant].filter(Boolean).length
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        className="min-w-60 flex-[3_1_15rem]"
        label="Search requests"
        placeholder="Client, agent, address, phone, ID"
        {...searchBox}
      />
      <QueueKeptFilters search={search} go={go} />
      <PersonFilters search={search} go={go} />
      <FoldedFilters chosen={chosen} className="sm:contents">
        <StatusFilter className="min-w-36 flex-1" search={search} go={go} options={statuses} />
        <CityFilter className="min-w-36 flex-1" search={search} go={go} />
        <DueFilter className="min-w-36 flex-1" search={search} go={go} />
        <AssistantFilter className="min-w-36 flex-1" search={search} go={go} />
      </FoldedFilters>
    </div>
  )
}
