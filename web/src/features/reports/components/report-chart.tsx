import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { firstContent } from '../../../lib/first-content.ts'
import { onceSettled } from '../../../lib/lazy-when-idle.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { type Bar, type Series, totalOf } from '../report-words.ts'

const Drawing = lazy(async () => {
  // The figures come first.
  await firstContent()
  return { default: (await import('./stacked-bars.tsx')).StackedBars }
})

type Props = {
  title: string
  /** The heading of the first column: 'Days', 'City'. */
  rowName: string
  series: readonly Series[]
  data: readonly Bar[] | undefined
  /** Horizontal bars with their labels on the left: for names, not for days. */
  across?: boolean | undefined
  aside?: ReactNode
  /** Shown instead of a chart without bars. */
  empty: string
  /** The heading of the total's column: 'Tours'. Without it, the series are not stacked. */
  totalName?: string | undefined
  /** Formats a value in the table, the tooltip and the axis. */
  write?: ((value: number) => string) | undefined
}

/** A bar chart, with the same figures as a table, for example for screen readers. */
export function ReportChart(props: Props) {
  const { title, rowName, series, data, across = false, aside, empty, totalName, write = String } = props
  const [form, setForm] = useState<'chart' | 'table'>('chart')
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  return (
    <section
      ref={place}
      aria-label={title}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <h2 className="mr-auto text-md font-semibold">{title}</h2>
        {aside}
        <Segmented
          label={`Show ${title.toLowerCase()} as`}
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
    if (data.every(({ values }) => series.every(({ key }) => !values[key])))
      return <EmptyState>{empty}</EmptyState>
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
            columns={columnsFor({ rowName, series, totalName, write })}
            rows={data}
            rowKey={({ key }) => key}
          />
        </section>
      )
    }
    if (!isNear) return <Loading title={title} />
    return (
      <Suspense fallback={<Loading title={title} />}>
        <Drawing
          title={title}
          series={series}
          data={data}
          across={across}
          totalName={totalName}
          write={write}
        />
      </Suspense>
    )
  }
}

/**
 * Whether to draw a chart: when it has come near the visible part of the page, or once the page has settled, because it
 * may be printed.
 */
const useNear = (place: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const node = place.current
    if (!node || isNear) return
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    })
    seen.observe(node)
    onceSettled(() => setNear(true))
    return () => seen.disconnect()
  }, [place, isNear])
  return isNear
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

type Columns = Pick<Props, 'rowName' | 'series' | 'totalName'> & { write: (value: number) => string }

const columnsFor = ({ rowName, series, totalName, write }: Columns): Column<Bar>[] => [
  {
    key: 'name',
    header: rowName,
    phone: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  ...(totalName === undefined
    ? []
    : [
        {
          key: 'total',
          header: totalName,
          align: 'right' as const,
          phone: 'side' as const,
          cell: (bar: Bar) => write(totalOf(bar, series)),
        },
      ]),
  // With a single series, the total says the same.
  ...(totalName !== undefined && series.length === 1 ? [] : series).map(({ key, label }) => ({
    key,
    header: label,
    align: 'right' as const,
    phone: totalName === undefined ? ('line' as const) : ('hidden' as const),
    cell: ({ values }: Bar) => (
      <>
        {/* The cards on a phone have no column headings. */}
        <span className="text-ink-2 sm:hidden">{label}: </span>
        {write(values[key] ?? 0)}
      </>
    ),
  })),
]
