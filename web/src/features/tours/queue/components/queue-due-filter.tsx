import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { daysOf, daysText, writeDays } from '../../../../lib/day-range.ts'
import { lazyOnDemand } from '../../../../lib/lazy-when-idle.ts'
import { FilterSelect } from '../../../../ui/lists/filter-select.tsx'
import { adminStatsQuery } from '../queue-api.ts'
import type { Due, NamedDue } from '../queue-search.ts'
import { countWord } from '../queue-words.ts'
import type { QueueFilter } from './queue-choices.tsx'

const DaysDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-days-dialog.tsx')).QueueDaysDialog,
}))

const PICK = 'pick'

const labels: Record<NamedDue, string> = {
  overdue: 'Overdue',
  undated: 'Needs a date',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'Next 7 days',
}

/** Filters by the start of a tour: late, without a date, on a day or between two days in Central Time. */
export function DueFilter({ search: { due }, go, className }: QueueFilter & { className: string }) {
  const { data } = useQuery(adminStatsQuery)
  const [picking, setPicking] = useState(false)
  const days = daysOf(due)
  const counts: { [Name in NamedDue]?: number | undefined } = {
    overdue: data?.overdueTours,
    undated: data?.undatedTours,
  }
  const named = Object.entries(labels) as [NamedDue, string][] // `entries` forgets the keys' names
  return (
    <>
      <FilterSelect<Due | typeof PICK>
        // Chosen days are longer than the width that the other filters leave, and must not be cut off.
        className={due ? 'min-w-max flex-1' : className}
        label="Start"
        none="Any date"
        value={due}
        options={[
          ...named.map(([value, label]) => ({ value, label, detail: countWord(counts[value]) })),
          ...(due && days ? [{ value: due, label: writeDays(days) }] : []),
          { value: PICK, label: 'Choose days…' },
        ]}
        onChange={(next) => {
          if (next === PICK) setPicking(true)
          else go({ due: next })
        }}
      />
      <Suspense>
        {picking ? (
          <DaysDialog
            days={days}
            onChoose={(chosen) => go({ due: daysText(chosen) })}
            onClose={() => setPicking(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
