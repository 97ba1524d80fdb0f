import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Bar, bars, totalOf } from '../report-words.ts'

const Drawing = lazy(async () => ({ default: (await import('./stacked-bars.tsx')).StackedBars }))

type Props = {
  title: string
  /** What a row is: 'Days', 'City'. */
  rowName: string
  data: readonly Bar[] | undefined
  across: boolean
  aside?: ReactNode
}

/** Tours in stacked bars by what became of them; the same figures as a table for who reads rather than looks. */
export function ReportChart({ title, rowName, data, across, aside }: Props) {
  const [form, setForm] = useState<'chart' | 'table'>('chart')
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <h2 className="mr-auto text-md font-semibold">{title}</h2>
        {aside}
        <Segmented
          label={`${title}: how it is shown`}
          value={form}
          onChange={setForm}
          choices={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </div>
      <div className="min-h-72 flex-1">{content()}</div>
    </section>
  )

  function content(): ReactNode {
    if (!data) return <Loading title={title} />
    if (data.every((bar) => totalOf(bar) === 0)) return <EmptyState>No tours in this range.</EmptyState>
    if (form === 'table') {
      return (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to
          tabIndex={0}
          aria-label={`${title}, as a table`}
          className="max-h-80 overflow-y-auto"
        >
          <DataTable
            compact
            rowKeys={false}
            label={title}
            columns={columnsFor(rowName)}
            rows={data}
            rowKey={({ key }) => key}
          />
        </section>
      )
    }
    return (
      <Suspense fallback={<Loading title={title} />}>
        <Drawing title={title} data={data} across={across} />
      </Suspense>
    )
  }
}

function Loading({ title }: { title: string }) {
  return (
    <div role="status" aria-label={`Loading ${title}`} className="flex h-72 items-end gap-3 p-6">
      {['h-1/3', 'h-2/3', 'h-1/2', 'h-3/4', 'h-2/5', 'h-3/5'].map((height) => (
        <Skeleton key={height} className={`w-full ${height}`} />
      ))}
    </div>
  )
}

const columnsFor = (rowName: string): Column<Bar>[] => [
  {
    key: 'name',
    header: rowName,
    phone: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  { key: 'total', header: 'Tours', align: 'right', phone: 'side', cell: (bar) => totalOf(bar) },
  ...bars.map(({ group, label }) => ({
    key: group,
    header: label,
    align: 'right' as const,
    phone: 'hidden' as const,
    cell: (bar: Bar) => bar[group],
  })),
]
