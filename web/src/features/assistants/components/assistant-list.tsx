import type { Assistant } from '@porchlight/contract/assistants'
import type { AssistantDay } from '@porchlight/contract/assistants/day'
import { assistantSorts } from '@porchlight/contract/assistants/sorts'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { cityName } from '../../properties/property-words.ts'
import { type Sorting, sortedBy } from '../assistant-sorting.ts'
import { availabilityWord, ratingWord, sortWords } from '../assistant-words.ts'
import { assistantDayWord, dayWord } from '../day-words.ts'

type Props = {
  assistants: readonly Assistant[]
  /** The assistant whose details are open. */
  openId: string | null
  onOpen: (assistant: Assistant) => void
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** The columns that sort the team; 'free' is there while a day is chosen. */
const sortKeys = [...assistantSorts, 'free'] as const

/** The team with each assistant's workload, and what they do on the chosen day. */
export function AssistantList({ assistants, openId, onOpen, sorting, onSort }: Props) {
  const now = useNow()
  // The rows of the previous day stay until those of the next one have arrived.
  const date = assistants.find(({ day }) => day)?.day?.date
  const columns: readonly Column<Assistant>[] = [
    {
      key: 'name',
      header: sortWords.name,
      width: 'min-w-44',
      phone: 'title',
      cell: ({ name, day, isInvited }) => (
        <span className={cx('flex items-center gap-2 font-semibold', day && !day.isFree && 'text-ink-3')}>
          <Avatar name={name} size={24} decorative />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere">{name}</span>
            {isInvited ? <Badge tone="info">Invited</Badge> : null}
          </span>
        </span>
      ),
    },
    ...(date ? [dayColumn(date)] : []),
    {
      key: 'state',
      header: 'Availability',
      width: 'w-32',
      phone: 'side',
      cell: (assistant) => <AvailabilityPill assistant={assistant} />,
    },
    {
      key: 'workload',
      header: sortWords.workload,
      width: 'w-24',
      align: 'right',
      cell: ({ currentWorkload }) => (
        <span className="num">
          {currentWorkload} <span className="text-ink-3 sm:sr-only">open tours</span>
        </span>
      ),
    },
    {
      key: 'completed',
      header: sortWords.completed,
      width: 'w-24',
      align: 'right',
      phone: 'hidden',
      cell: ({ completedTours }) => <span className="num">{completedTours}</span>,
    },
    {
      key: 'rating',
      header: sortWords.rating,
      width: 'w-28',
      align: 'right',
      phone: 'hidden',
      cell: (assistant) => (
        <span className={assistant.ratingCount === 0 ? 'text-ink-3' : 'num'}>{ratingWord(assistant)}</span>
      ),
    },
    {
      key: 'cities',
      header: 'Cities',
      phone: 'hidden',
      cell: ({ cities }) => <span className="text-ink-2">{cities.map(cityName).join(', ') || 'Any'}</span>,
    },
    // The line of a day takes their place.
    ...(date ? [] : [languagesColumn]),
    {
      key: 'last_sign_in',
      header: sortWords.last_sign_in,
      width: 'w-28',
      align: 'right',
      phone: 'hidden',
      cell: ({ lastLoginAt }) => (
        <span className="text-ink-3">{lastLoginAt ? formatAge(lastLoginAt, now) : 'Never'}</span>
      ),
    },
  ]
  return (
    <div className="-mx-4 overflow-x-auto border-y border-line sm:mx-0 sm:rounded-lg sm:border">
      <DataTable
        label="Assistants"
        columns={columns}
        rows={assistants}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        openKey={openId}
        // With a day, the color of the text says who is not free.
        rowMark={({ isActive, day }) => (isActive || day ? undefined : 'dim')}
        sorting={{
          keys: sortKeys,
          key: sorting.sort,
          order: sorting.order,
          onSort: (key) => {
            const chosen = sortKeys.find((one) => one === key)
            if (chosen) onSort(sortedBy(chosen, sorting))
          },
        }}
      />
    </div>
  )
}

const languagesColumn: Column<Assistant> = {
  key: 'languages',
  header: 'Languages',
  phone: 'hidden',
  cell: ({ languages }) => <span className="text-ink-2">{languages.join(', ')}</span>,
}

const dayColumn = (date: string): Column<Assistant> => ({
  key: 'free',
  header: dayWord(date),
  cell: ({ day }) => (day ? <DayLine day={day} /> : null),
})

/** The heading of a table names the day already, but a phone has no headings. */
function DayLine({ day }: { day: AssistantDay }) {
  const words = assistantDayWord(day)
  return (
    <span
      // A long reason of time off must not take the width of the other columns.
      title={words}
      className={cx(
        'num block text-balance wrap-anywhere sm:line-clamp-3 sm:w-58',
        day.isFree ? 'text-ink' : 'text-ink-3',
      )}
    >
      <span className="sm:sr-only">{dayWord(day.date)}: </span>
      {words}
    </span>
  )
}

/** Whether the assistant takes tours now. */
export function AvailabilityPill({
  assistant: { availability, isActive, isAvailable },
}: {
  assistant: Pick<Assistant, 'availability' | 'isActive' | 'isAvailable'>
}) {
  if (!isActive) return <StatusPill tone="neutral" label="Inactive" />
  // The assistant is set to available but cannot take tours, because the account is locked.
  if (availability === 'available' && !isAvailable) return <StatusPill tone="bad" label="Account locked" />
  const tone = availability === 'available' ? 'ok' : availability === 'busy' ? 'info' : 'neutral'
  return <StatusPill tone={tone} label={availabilityWord(availability)} />
}
