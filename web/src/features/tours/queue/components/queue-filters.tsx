import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { daysOf, writeDays } from '../../../../lib/day-range.ts'
import { useSearchText } from '../../../../lib/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Select, type SelectOption } from '../../../../ui/forms/select.tsx'
import { FilterChips } from '../../../../ui/lists/filter-chips.tsx'
import { FilterSelect } from '../../../../ui/lists/filter-select.tsx'
import { FoldedFilters } from '../../../../ui/lists/folded-filters.tsx'
import { SearchField } from '../../../../ui/lists/search-field.tsx'
import { NARROW_LIST, PHONE, useMediaQuery } from '../../../../ui/use-media-query.ts'
import { lookOf } from '../../status.ts'
import { adminStatsQuery } from '../queue-api.ts'
import { type QueueSearch, type StatusChoice, sortIsFixed, sortOf } from '../queue-search.ts'
import { countWord, priorityLabel, priorityOrder, statusGroups } from '../queue-words.ts'
import { CityFilter, type QueueFilter, StatusFilter } from './queue-choices.tsx'
import { DueFilter } from './queue-due-filter.tsx'
import { QueueKeptFilters } from './queue-kept-filters.tsx'
import { AssistantFilter, PersonFilters, PersonSearch } from './queue-people-filters.tsx'

const statuses: readonly SelectOption<StatusChoice>[] = [
  { value: 'all-pending', label: 'All pending' },
  { value: 'all-active', label: 'All active' },
  { value: 'all-closed', label: 'All closed' },
  ...statusGroups.flatMap((group) =>
    group.statuses.map((status) => ({ value: status, label: lookOf(status).label })),
  ),
]
const priorities = priorityOrder.map((priority) => ({ value: priority, label: priorityLabel(priority) }))

/** The filters that only a link sets, in words. */
const linkedFilters = ({ completed, escorted, charge }: QueueSearch) => {
  const days = daysOf(completed)
  return [
    { key: 'completed' as const, label: days && `Completed: ${writeDays(days)}` },
    { key: 'escorted' as const, label: escorted && 'With an escort' },
    { key: 'charge' as const, label: charge && 'Open charges' },
  ].flatMap(({ key, label }) => (label ? [{ key, label }] : []))
}

/** How long Enter waits for the rows of a search, in milliseconds. */
const LONGEST_WAIT_MS = 5_000

/**
 * Enter and the arrow leave the search box for the first row of its own matches: the keys that follow must not act on the
 * rows of an earlier search. Until they are there, the box keeps the focus; typing or leaving it ends the wait.
 *
 * @param searched whether the address has the text of the box
 */
const useWayToRows = (searched: boolean) => {
  const now = useRef(searched)
  now.current = searched
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const box = event.currentTarget
    const text = box.value
    const until = performance.now() + LONGEST_WAIT_MS
    const leave = (): void => {
      if (document.activeElement !== box || box.value !== text) return
      const row = document.querySelector<HTMLElement>('[data-tour] [data-row-target]')
      if (now.current && row && !row.closest('[aria-busy="true"]')) row.focus()
      else if (performance.now() < until) requestAnimationFrame(leave)
    }
    leave()
  }
}

/** Shows archived tours, too or alone. */
function ArchivedFilter({ search: { archived }, go }: QueueFilter) {
  return (
    <>
      <Button
        aria-pressed={archived !== undefined}
        icon={<Archive size={15} aria-hidden="true" />}
        onClick={() => go({ archived: archived ? undefined : 'shown', sort: undefined })}
      >
        {archived ? 'Hide Archived' : 'Show Archived'}
      </Button>
      {archived ? (
        <Button
          variant={archived === 'only' ? 'primary' : 'secondary'}
          aria-pressed={archived === 'only'}
          onClick={() => go({ archived: archived === 'only' ? 'shown' : 'only' })}
        >
          Archived only
        </Button>
      ) : null}
    </>
  )
}

/**
 * The queue's search, filters and sort order. The address holds them all. Beside open details, the filters continue on
 * the line of the search, so that they take no further line: the row that was pressed stays under the pointer.
 */
export function QueueFilters({ search, go }: QueueFilter) {
  const phone = useMediaQuery(PHONE)
  const narrow = useMediaQuery(NARROW_LIST) && search.tour !== undefined
  const searchBox = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }, true))
  const onKeyDown = useWayToRows(searchBox.value.trim() === (search.q ?? ''))
  const { data: counts } = useQuery(adminStatsQuery)
  const chosen = [
    search.status,
    search.due,
    search.assistant,
    search.priority,
    search.city,
    search.archived,
  ].filter(Boolean).length
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        className={cx('min-w-40 basis-full', search.tour ? 'sm:flex-[3_1_10rem]' : 'sm:flex-[3_1_12rem]')}
        label="Search the queue"
        // Beside open details there is no room for the list of what it finds.
        placeholder={search.tour ? 'Search tours' : 'Client, agent, address, phone, ID'}
        onKeyDown={onKeyDown}
        {...searchBox}
      />
      <QueueKeptFilters search={search} go={go} />
      {phone || narrow ? null : <ArchivedFilter search={search} go={go} />}
      <PersonFilters search={search} go={go} />
      <FoldedFilters
        chosen={chosen}
        narrow={narrow}
        className={search.tour ? 'sm:flex lg:contents' : 'w-full sm:flex'}
      >
        <StatusFilter className="min-w-32 flex-1 basis-32" search={search} go={go} options={statuses} />
        <DueFilter className="min-w-28 flex-1 basis-28" search={search} go={go} />
        <AssistantFilter className="min-w-32 flex-1 basis-32" search={search} go={go} />
        <PersonSearch className="min-w-36 flex-1 basis-36" search={search} go={go} />
        <FilterSelect
          className="min-w-30 flex-1 basis-30"
          label="Priority"
          none="All priorities"
          options={priorities.map((option) =>
            option.value === 'high' ? { ...option, detail: countWord(counts?.highPriorityTours) } : option,
          )}
          value={search.priority}
          onChange={(priority) => go({ priority })}
        />
        <CityFilter
          className="min-w-28 flex-1 basis-28"
          search={search}
          go={go}
          counts={counts?.openByCity}
        />
        <Select
          className="min-w-38 flex-1 basis-38 sm:max-w-52"
          label="Order"
          labelHidden
          value={sortOf(search)}
          options={[
            { value: 'urgency', label: 'Sort: Due next', disabled: sortIsFixed(search) },
            { value: 'newest', label: 'Sort: Newest' },
          ]}
          onChange={(sort) => go({ sort })}
        />
        {phone || narrow ? <ArchivedFilter search={search} go={go} /> : null}
      </FoldedFilters>
      <FilterChips
        chips={linkedFilters(search).map((chip) => ({
          ...chip,
          onRemove: () => go({ [chip.key]: undefined }),
        }))}
      />
    </div>
  )
}
